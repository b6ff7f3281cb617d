import type { ReceiptPaper } from '#contracts/api/rpc.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { amountInFigures, amountInWords } from '#contracts/values/amounts.ts';
import { Frame } from '../design/engraving.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { issnLine, longDate, Name, titleProps, withoutScheme } from '../design/text.tsx';
import type { PaperContent } from './paper.data.ts';

/** Half a page, as receipts are. */
const size = { width: 210, height: 148 };

const styles = `
@page { size: A5 landscape; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: 'Source Serif', serif; color: #1d1d1b; }
.receipt { position: relative; z-index: 0; width: 210mm; height: 148mm; padding: 20mm 22mm 0; overflow: hidden; }
.engraving { position: absolute; z-index: -1; inset: 0; width: 210mm; height: 148mm; }
.journal { height: 9mm; line-height: 9mm; font-size: 17pt; font-weight: 600; letter-spacing: .03em; text-align: center; white-space: nowrap; color: var(--ink); }
.address { height: 8.5mm; margin-top: 1mm; font-size: 8.5pt; line-height: 1.35; text-align: center; color: #4a4a46; }
.top { display: grid; grid-template-columns: 1fr auto 1fr; align-items: baseline; margin-top: 2.5mm; font-size: 10.5pt; color: #4a4a46; }
.top b, .paid b { font-weight: 600; color: #1d1d1b; }
.top p:last-child { text-align: right; }
h1 { font-size: 22pt; font-weight: 400; letter-spacing: .02em; color: var(--ink); }
.text { margin-top: 5mm; height: 46mm; font-size: 13pt; line-height: 1.65; }
.line { border-bottom: .2mm solid #b9a06a; font-weight: 600; }
.lead { font-style: italic; color: #4a4a46; }
.title { text-wrap: pretty; }
.bottom { position: absolute; left: 22mm; right: 22mm; bottom: 18mm; height: 21mm; }
.amount { position: absolute; left: 0; bottom: 0; min-width: 42mm; padding: 1.5mm 5mm; border: .4mm solid var(--ink); outline: .15mm solid var(--ink); outline-offset: .7mm; font-size: 18pt; font-weight: 600; text-align: center; color: var(--ink); }
.paid { position: absolute; left: 50mm; bottom: 1mm; width: 54mm; font-size: 9.5pt; line-height: 1.4; color: #4a4a46; overflow-wrap: anywhere; }
.paid b { display: block; }
.signature { position: absolute; right: 0; bottom: 0; width: 60mm; padding-top: 1.2mm; border-top: .25mm solid #1d1d1b; font-size: 9.5pt; text-align: center; color: #4a4a46; }
.signature b { display: block; font-size: 10.5pt; font-weight: 600; color: #1d1d1b; }
.bottom img { position: absolute; right: 2mm; bottom: 10.5mm; width: 56mm; height: 13mm; object-fit: contain; object-position: bottom; }
`;

/** The receipt of a fee. */
export function receiptHtml(content: PaperContent<ReceiptPaper>, signature?: string): string {
  const { paper, head } = content;
  return htmlDocument({
    title: `Receipt ${paper.receipt}, ${head.journal.name}`,
    author: head.journal.name,
    subject: plainText(paper.title),
    styles,
    accent: head.journal.accent,
    body: <Receipt content={content} signature={signature} />,
  });
}

function Receipt({
  content: { paper, head },
  signature,
}: {
  content: PaperContent<ReceiptPaper>;
  signature?: string;
}) {
  const { receipt, day, payer, number, title, txnid } = paper;
  const { journal, signedBy, email, postal_address } = head;
  return (
    <main className="receipt">
      <Frame {...size} />
      <p className="journal" data-fit="">
        <Name>{journal.name}</Name>
      </p>
      <p className="address" data-fit="">
        {[postal_address, issnLine(journal.issn), email, withoutScheme(journal.domain)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="top">
        <p>
          No. <b>{receipt}</b>
        </p>
        <h1>Receipt</h1>
        <p>
          Date <b>{longDate(day)}</b>
        </p>
      </div>
      <div className="text" data-fit="">
        <p>
          <span className="lead">Received with thanks from </span>
          <span className="line">
            <Name>{payer}</Name>
          </span>
        </p>
        <p>
          <span className="lead">the sum of </span>
          <span className="line">{amountInWords(paper)}</span>
        </p>
        <p className="title">
          <span className="lead">for the publication of manuscript </span>
          <b>{number}</b>
          <span className="lead">, </span>
          <span {...titleProps(title)} />
        </p>
      </div>
      <div className="bottom">
        <p className="amount">{amountInFigures(paper)}</p>
        <p className="paid">
          Transaction ID <b>{txnid}</b>
        </p>
        {signature && <img src={signature} alt={`Signature${signedBy ? ` of ${signedBy}` : ''}`} />}
        <p className="signature">
          {signedBy && (
            <b>
              <Name>{signedBy}</Name>
            </b>
          )}
          {signedBy ? 'Editor-in-Chief' : 'For the editors'}
        </p>
      </div>
    </main>
  );
}
