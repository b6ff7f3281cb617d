import { printedCode } from '#contracts/identifiers/certificate-code.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { LetterPdf } from '#contracts/manuscripts/letters-and-receipts.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { languageOf } from '#contracts/text/language.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { QrCode, Signature } from '../certificates/certificate-footer.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead, mastheadStyles } from '../design/masthead.tsx';
import { pagesStyles } from '../design/pages.styles.ts';
import { titleProps, Unbroken, withoutScheme } from '../design/text.tsx';
import type { PdfContent } from './letters-and-receipts.data.ts';

const wordsIn = {
  en: {
    headings: {
      return: 'Request for Corrections',
      minor: 'Request for a Minor Revision',
      major: 'Request for a Major Revision',
      accept: 'Letter of Acceptance',
      reject: 'Letter of Decision',
    },
    title: 'Title',
    authors: 'Authors',
    manuscript: 'Manuscript',
    received: 'Received',
    revised: 'Revised',
    accepted: 'Accepted',
    decided: 'Decided',
    verify: 'Verify this letter at',
    accepts: (journal: string) =>
      `We are pleased to confirm that this manuscript is accepted for publication in ${journal}.\n\nThe article receives its volume, issue and page numbers when it is published.`,
  },
  hi: {
    headings: {
      return: 'सुधार का अनुरोध',
      minor: 'छोटे संशोधन का अनुरोध',
      major: 'बड़े संशोधन का अनुरोध',
      accept: 'स्वीकृति-पत्र',
      reject: 'निर्णय-पत्र',
    },
    title: 'शीर्षक',
    authors: 'लेखक',
    manuscript: 'पांडुलिपि संख्या',
    received: 'प्राप्त',
    revised: 'संशोधित',
    accepted: 'स्वीकृत',
    decided: 'निर्णय',
    verify: 'इस पत्र की जाँच यहाँ करें:',
    accepts: (journal: string) =>
      `हमें यह पुष्टि करते हुए हर्ष है कि यह पांडुलिपि ${journal} में प्रकाशन के लिए स्वीकृत है।\n\nलेख को खंड, अंक और पृष्ठ संख्या प्रकाशन के समय दी जाएगी।`,
  },
} as const satisfies Record<SiteLanguage, object>;

const styles = `
${mastheadStyles}
.masthead .name { height: 17mm; margin-top: 1mm; font-size: 26pt; text-wrap: balance; }
.masthead .claims { font-variant-caps: normal; font-size: 9pt; line-height: 1.45; font-weight: 400; letter-spacing: .02em; text-wrap: balance; }
.masthead .unbroken { margin: 0 2mm; }
h1 { margin-top: 8mm; font-size: 23pt; line-height: 1.2; font-weight: 400; letter-spacing: .02em; text-align: center; color: var(--ink); }
dl { display: grid; grid-template-columns: 27mm 1fr; gap: 1.4mm 4mm; align-items: baseline; margin-top: 7mm; padding: 4mm 0; border-block: .3mm solid #b9a06a; font-size: 10.5pt; line-height: 1.3; }
dt { font-variant-caps: all-small-caps; font-size: 11.5pt; letter-spacing: .06em; color: #4a4a46; }
:lang(hi) dt { font-variant-caps: normal; font-size: 10.5pt; letter-spacing: 0; }
.title { font-size: 12pt; font-weight: 600; text-wrap: pretty; }
.letter { margin-top: 7mm; font-size: 11pt; line-height: 1.5; }
.letter p { margin-top: 3mm; white-space: pre-line; overflow-wrap: anywhere; orphans: 2; widows: 2; }
.letter p:first-child { break-after: avoid; }
.end { display: flex; justify-content: space-between; align-items: flex-end; gap: 10mm; margin-top: 8mm; padding-top: 18mm; break-inside: avoid; break-before: avoid; }
.signature { position: relative; width: 72mm; padding-top: 1.5mm; border-top: .25mm solid #1d1d1b; color: #4a4a46; }
.signature img { position: absolute; left: 0; bottom: 100%; width: 60mm; height: 17mm; object-fit: contain; object-position: left bottom; }
.signature b { display: block; max-height: 11mm; font-size: 11pt; font-weight: 600; color: #1d1d1b; }
.proof { display: flex; flex: none; max-width: 84mm; align-items: flex-end; gap: 4mm; text-align: right; font-size: 8.5pt; line-height: 1.4; color: #4a4a46; }
.proof b { display: block; font-size: 10.5pt; font-weight: 600; letter-spacing: .06em; color: #1d1d1b; }
.proof svg { flex: none; width: 25mm; height: 25mm; }
`;

/** The letter of a decision, with the code by which anybody can check it. */
export function letterHtml(content: PdfContent<LetterPdf>, signature?: string): string {
  const { paper, head } = content;
  const { journal } = head;
  const heading = wordsIn[paper.language].headings[paper.decision];
  return htmlDocument({
    title: `${heading}: ${paper.number}, ${journal.name}`,
    author: journal.name,
    subject: plainText(paper.title),
    styles: pagesStyles(journal, `${heading} · ${paper.number}`) + styles,
    accent: journal.accent,
    language: paper.language,
    body: <Letter content={content} heading={heading} signature={signature} />,
  });
}

interface Props {
  content: PdfContent<LetterPdf>;
  heading: string;
  /** The picture of the signature as a data URL. */
  signature?: string;
}

function Letter({ content: { paper, head }, heading, signature }: Props) {
  const { number, title, authors, day, dates, code, decision, language } = paper;
  const { journal, signedBy, email, postal_address } = head;
  const words = wordsIn[language];
  const isAccepted = decision === 'accept';
  const letter = isAccepted ? words.accepts(journal.name) : paper.letter;
  const dateOf = (date: string) => formatDate(date, language);
  const facts = [
    [words.manuscript, String(number)],
    ...(dates.submitted ? [[words.received, dateOf(dates.submitted)]] : []),
    ...(dates.revised ? [[words.revised, dateOf(dates.revised)]] : []),
    [isAccepted ? words.accepted : words.decided, dateOf(day)],
  ] as const;
  const address = `${journal.domain}${paths.verify(code)}`;
  return (
    <main>
      <Masthead
        journal={journal}
        language={language}
        line={<Unbroken of={[postal_address, email, withoutScheme(journal.domain)].filter(Boolean)} />}
      />
      <h1>{heading}</h1>
      <dl>
        <dt>{words.title}</dt>
        <dd className="title" {...titleProps(title)} />
        <dt>{words.authors}</dt>
        <dd>
          <Unbroken of={authors} separator="," />
        </dd>
        {facts.map(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      <section className="letter" lang={languageOf(letter)}>
        {letter
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
      </section>
      <section className="end">
        <Signature signedBy={signedBy} picture={signature} language={language} />
        <div className="proof">
          <p>
            {words.verify}
            <br />
            {withoutScheme(`${journal.domain}/verify`)}
            <b>{printedCode(code)}</b>
          </p>
          <QrCode address={address} />
        </div>
      </section>
    </main>
  );
}
