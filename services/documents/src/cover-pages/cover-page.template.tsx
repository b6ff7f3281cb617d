import { Fragment } from 'react';
import { isOnlineFirst, issueName } from '#contracts/publication/issue-key.ts';
import { pageWord, printedRange } from '#contracts/publication/page-range.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { Frame, Guilloche } from '../design/engraving.tsx';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead } from '../design/masthead.tsx';
import { longDate, Name, titleProps, withoutScheme } from '../design/text.tsx';
import type { CoverPageContent } from './cover-page.data.ts';
import { coverPageStyles } from './cover-page.styles.ts';

/** The cover of the article's issue, naming this article: one portrait page. */
export function coverPageHtml(content: CoverPageContent): string {
  const { journal } = content;
  return htmlDocument({
    title: `${journal.name}, ${issueName(content)}`,
    author: journal.name,
    subject: plainText(content.title),
    styles: coverPageStyles,
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
