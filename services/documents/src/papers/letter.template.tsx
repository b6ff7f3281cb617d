import { printedCode } from '#contracts/identifiers/certificate-code.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { LetterPaper } from '#contracts/manuscripts/papers.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { languageOf } from '#contracts/text/language.ts';
import { QrCode, Signature } from '../certificates/certificate-footer.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead, mastheadStyles } from '../design/masthead.tsx';
import { pagesStyles } from '../design/pages.styles.ts';
import { longDate, titleProps, Unbroken, withoutScheme } from '../design/text.tsx';
import type { PaperContent } from './paper.data.ts';

const headings: Record<DecisionKind, string> = {
  return: 'Request for Corrections',
  minor: 'Request for a Minor Revision',
  major: 'Request for a Major Revision',
  accept: 'Letter of Acceptance',
  reject: 'Letter of Decision',
};

const styles = `
${mastheadStyles}
.masthead .name { height: 17mm; margin-top: 1mm; font-size: 26pt; text-wrap: balance; }
.masthead .claims { font-variant-caps: normal; font-size: 9pt; line-height: 1.45; font-weight: 400; letter-spacing: .02em; text-wrap: balance; }
.masthead .unbroken { margin: 0 2mm; }
h1 { margin-top: 8mm; font-size: 23pt; line-height: 1.2; font-weight: 400; letter-spacing: .02em; text-align: center; color: var(--ink); }
dl { display: grid; grid-template-columns: 27mm 1fr; gap: 1.4mm 4mm; align-items: baseline; margin-top: 7mm; padding: 4mm 0; border-block: .3mm solid #b9a06a; font-size: 10.5pt; line-height: 1.3; }
dt { font-variant-caps: all-small-caps; font-size: 11.5pt; letter-spacing: .06em; color: #4a4a46; }
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
export function letterHtml(content: PaperContent<LetterPaper>, signature?: string): string {
  const { paper, head } = content;
  const { journal } = head;
  const heading = headings[paper.decision];
  return htmlDocument({
    title: `${heading}: ${paper.number}, ${journal.name}`,
    author: journal.name,
    subject: plainText(paper.title),
    styles: pagesStyles(journal, `${heading} · ${paper.number}`) + styles,
    accent: journal.accent,
    body: <Letter content={content} heading={heading} signature={signature} />,
  });
}

interface Props {
  content: PaperContent<LetterPaper>;
  heading: string;
  /** The picture of the signature as a data URL. */
  signature?: string;
}

function Letter({ content: { paper, head }, heading, signature }: Props) {
  const { number, title, authors, letter, day, dates, code, decision } = paper;
  const { journal, signedBy, email, postal_address } = head;
  const facts = [
    ['Manuscript', String(number)],
    ...(dates.submitted ? [['Received', longDate(dates.submitted)]] : []),
    ...(dates.revised ? [['Revised', longDate(dates.revised)]] : []),
    [decision === 'accept' ? 'Accepted' : 'Decided', longDate(day)],
  ] as const;
  const address = `${journal.domain}${paths.verify(code)}`;
  return (
    <main>
      <Masthead
        journal={journal}
        line={<Unbroken of={[postal_address, email, withoutScheme(journal.domain)].filter(Boolean)} />}
      />
      <h1>{heading}</h1>
      <dl>
        <dt>Title</dt>
        <dd className="title" {...titleProps(title)} />
        <dt>Authors</dt>
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
        <Signature signedBy={signedBy} picture={signature} />
        <div className="proof">
          <p>
            Verify this letter at
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
