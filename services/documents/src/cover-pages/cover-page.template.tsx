import { Fragment } from 'react';
import { isOnlineFirst, issueName } from '#contracts/publication/issue-key.ts';
import { pageWord, printedRange } from '#contracts/publication/page-range.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { Frame, Guilloche } from '../design/engraving.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead, mastheadStyles } from '../design/masthead.tsx';
import { longDate, Name, titleProps, withoutScheme } from '../design/text.tsx';
import type { CoverPageContent } from './cover-page.data.ts';

const styles = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: 'Source Serif', serif; color: #1d1d1b; }
.cover { position: relative; width: 210mm; height: 297mm; padding: 22mm 22mm 0; overflow: hidden; text-align: center; }
.engraving { position: absolute; inset: 0; width: 210mm; height: 297mm; }
.cover > :not(.engraving) { position: relative; }
${mastheadStyles}
.medallion { width: 90mm; height: 90mm; margin: 7mm auto 0; }
.medallion svg { position: absolute; inset: 0; }
.medallion h1 { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; font-weight: 600; color: var(--ink); }
.medallion h1 span { display: block; }
.volume, .number { font-size: 17pt; line-height: 1; font-variant-caps: all-small-caps; letter-spacing: .06em; }
.year { margin: 2mm 0 3.5mm; font-size: 40pt; line-height: 1; font-weight: 400; letter-spacing: .02em; }
.article { position: absolute !important; left: 26mm; right: 26mm; top: 171mm; height: 87mm; display: flex; flex-direction: column; justify-content: center; }
.article h2 { font-size: 11.5pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .06em; color: #4a4a46; }
.named { max-height: 70mm; margin: 2.5mm 0; font-size: 13pt; line-height: 1.35; }
.title { font-size: 1.4em; line-height: 1.25; text-wrap: balance; }
.authors { margin-top: .7em; font-weight: 600; }
/* A name stays on one line, unless it is longer than a line. */
.author { display: inline-block; max-width: 100%; }
.place { font-size: 10pt; color: #4a4a46; }
.place b { font-weight: 600; color: #1d1d1b; }
footer { position: absolute !important; left: 22mm; right: 22mm; bottom: 21mm; display: flex; justify-content: space-between; gap: 10mm; padding-top: 3mm; border-top: .3mm solid #b9a06a; font-size: 10.5pt; font-weight: 600; text-align: left; }
footer p:last-child { text-align: right; }
footer p:only-child { margin: auto; text-align: center; }
.label { display: block; font-size: 9.5pt; font-variant-caps: all-small-caps; letter-spacing: .06em; color: #4a4a46; }
`;

/** The cover of the article's issue, naming this article: one portrait page. */
export function coverPageHtml(content: CoverPageContent): string {
  const { journal } = content;
  return htmlDocument({
    title: `${journal.name}, ${issueName(content)}`,
    author: journal.name,
    subject: plainText(content.title),
    styles,
    accent: journal.accent,
    body: <CoverPage content={content} />,
  });
}

function CoverPage({ content }: { content: CoverPageContent }) {
  const { journal, chiefEditor } = content;
  return (
    <main className="cover">
      <Frame width={210} height={297} />
      <Masthead journal={journal} />
      <Medallion content={content} />
      <section className="article">
        <h2>{isOnlineFirst(content) ? 'Published online' : 'In this issue'}</h2>
        <div className="named" data-fit="">
          <p className="title" {...titleProps(content.title)} />
          <p className="authors">
            {content.authors.map((author, index) => (
              <Fragment key={index}>
                <span className="author">
                  <Name>{author}</Name>
                  {index < content.authors.length - 1 && ','}
                </span>{' '}
              </Fragment>
            ))}
          </p>
        </div>
        <p className="place">
          {content.pagenumber && (
            <>
              {pageWord(content.pagenumber)} <b>{printedRange(content.pagenumber)}</b> ·{' '}
            </>
          )}
          Reference <b>{content.refnumber}</b> · Published <b>{longDate(content.publishdate)}</b>
        </p>
      </section>
      <footer>
        {chiefEditor && (
          <p>
            <span className="label">Editor-in-Chief</span>
            <Name>{chiefEditor.name}</Name>
          </p>
        )}
        <p>
          <span className="label">Read at</span>
          {withoutScheme(journal.domain)}
        </p>
      </footer>
    </main>
  );
}

const rings = [
  { radiusX: 40, radiusY: 40, amplitude: 4.5, waves: 36, points: 14 },
  { radiusX: 33.5, radiusY: 33.5, amplitude: 5.5, waves: 24, points: 14 },
];

/** Volume, issue and year inside an engraved ring. */
function Medallion({ content }: { content: CoverPageContent }) {
  const { volume, issue, year } = content;
  return (
    <div className="medallion">
      <svg viewBox="-46 -46 92 92" aria-hidden="true" fill="none" stroke="var(--ink)">
        <Guilloche rings={rings} stroke={0.13} />
        <circle r="45.4" strokeWidth="0.5" />
        <circle r="27.4" strokeWidth="0.3" stroke="#b9a06a" />
      </svg>
      <h1>
        <span className="volume">{isOnlineFirst(content) ? 'Online' : `Volume ${volume}`}</span>
        <span className="year">{year}</span>
        <span className="number">{isOnlineFirst(content) ? 'first' : `Issue ${issue}`}</span>
      </h1>
    </div>
  );
}
