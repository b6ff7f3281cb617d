import type { ReceiptPdf } from '#contracts/manuscripts/letters-and-receipts.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { amountInFigures, amountInWords } from '#contracts/values/amounts.ts';
import { CertificateFooter } from '../certificates/certificate-footer.tsx';
import { Frame } from '../design/engraving.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { issnLine, longDate, Name, titleProps, Unbroken, withoutScheme } from '../design/text.tsx';
import type { PdfContent } from './letters-and-receipts.data.ts';

/** Half a page, as receipts are. */
const size = { width: 210, height: 148 };

const styles = `
@page { size: A5 landscape; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: 'Source Serif', serif; color: #1d1d1b; }
.receipt { position: relative; z-index: 0; width: 210mm; height: 148mm; padding: 20mm 22mm 0; overflow: hidden; }
.engraving { position: absolute; z-index: -1; inset: 0; width: 210mm; height: 148mm; }
.journal { height: 9mm; line-height: 9mm; font-size: 17pt; font-weight: 600; letter-spacing: .03em; text-align: center; white-space: nowrap; color: var(--ink); }
.addresses { height: 8.5mm; margin-top: 1mm; font-size: 8.5pt; line-height: 1.35; text-align: center; text-wrap: balance; color: #4a4a46; }
.addresses .unbroken { margin: 0 1.6mm; }
.top { display: grid; grid-template-columns: 1fr auto 1fr; align-items: baseline; margin-top: 2.5mm; font-size: 10.5pt; color: #4a4a46; }
.top b, .paid b { font-weight: 600; color: #1d1d1b; }
.top p:last-child { text-align: right; }
h1 { font-size: 22pt; font-weight: 400; letter-spacing: .02em; color: var(--ink); }
.text { margin-top: 4mm; height: 43mm; font-size: 12.5pt; line-height: 1.6; overflow-wrap: anywhere; }
.line { border-bottom: .2mm solid #b9a06a; font-weight: 600; }
.lead { font-style: italic; color: #4a4a46; }
.text b { font-weight: 600; }
.title { line-height: 1.35; text-wrap: balance; }
.amount { position: absolute; left: 22mm; bottom: 20mm; min-width: 42mm; padding: 1.2mm 5mm; border: .4mm solid var(--ink); outline: .15mm solid var(--ink); outline-offset: .7mm; font-size: 18pt; line-height: 1.3; font-weight: 600; text-align: center; color: var(--ink); }
footer { position: absolute; left: 22mm; right: 22mm; bottom: 19mm; height: 20mm; font-size: 9pt; line-height: 1.4; color: #4a4a46; }
footer p { position: absolute; bottom: 0; }
footer b { font-weight: 600; color: #1d1d1b; }
.signature { left: 52mm; width: 58mm; padding-top: 1.2mm; border-top: .25mm solid #1d1d1b; text-align: center; }
.signature b { display: block; max-height: 10mm; font-size: 10.5pt; }
.signature img { position: absolute; left: 3mm; bottom: 100%; width: 52mm; height: 12mm; object-fit: contain; object-position: bottom; }
.proof { right: 23mm; width: 32mm; text-align: right; font-size: 7.5pt; }
.proof span { display: block; font-size: 7pt; overflow-wrap: anywhere; }
.proof b { display: block; font-size: 8.5pt; letter-spacing: .04em; white-space: nowrap; }
footer svg { position: absolute; right: 0; bottom: 0; width: 20mm; height: 20mm; }
`;

export function receiptHtml(content: PdfContent<ReceiptPdf>, signature?: string): string {
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
  content: PdfContent<ReceiptPdf>;
  signature?: string;
}) {
  const { receipt, day, payer, number, title, txnid, code } = paper;
  const { journal, signedBy, email, postal_address } = head;
  return (
    <main className="receipt">
      <Frame {...size} />
      <p className="journal" data-fit="">
        <Name>{journal.name}</Name>
      </p>
      <p className="addresses" data-fit="">
        <Unbroken
          of={[postal_address, issnLine(journal.issn), email, withoutScheme(journal.domain)].filter(Boolean)}
        />
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
        <p>
          <span className="lead">by transaction ID </span>
          <b>{txnid}</b>
        </p>
        <p>
          <span className="lead">for the publication of manuscript </span>
          <b>{number}</b>
        </p>
        <p className="title" {...titleProps(title)} />
      </div>
      <p className="amount">{amountInFigures(paper)}</p>
      <CertificateFooter
        facts={[]}
        signedBy={signedBy}
        signature={signature}
        document="receipt"
        code={code}
        verifyUrl={`${journal.domain}${paths.verify(code)}`}
      />
    </main>
  );
}
