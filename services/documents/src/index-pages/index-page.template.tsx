import { standingLabels } from '#contracts/publication/amendments.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { bySection } from '#contracts/publication/sections.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import type { DocumentJournal, IndexedArticle, IndexPageData } from '#contracts/api/document-data.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead, mastheadStyles } from '../design/masthead.tsx';
import { pagesStyles } from '../design/pages.styles.ts';
import { Name, titleProps } from '../design/text.tsx';

const styles = (journal: DocumentJournal): string => `
${pagesStyles(journal, 'Table of Contents')}
${mastheadStyles}
h1 { margin-top: 8mm; font-size: 24pt; line-height: 1.2; font-weight: 400; text-align: center; color: var(--ink); }
p.issue { margin-top: 1mm; font-size: 12.5pt; text-align: center; color: #4a4a46; }
table { width: 100%; margin-top: 6mm; border-collapse: collapse; table-layout: fixed; }
thead th { padding: 0 0 1mm; border-bottom: .3mm solid #b9a06a; font-size: 11pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; text-align: left; color: #4a4a46; }
th:nth-child(1) { width: 11mm; }
th:nth-child(3) { width: 24mm; }
th:nth-child(4) { width: 21mm; }
td { padding: 2.6mm 0; border-bottom: .1mm solid #c9c3b4; vertical-align: top; }
td:nth-child(2) { padding-right: 6mm; overflow-wrap: anywhere; }
td:first-child, td:nth-child(3) { font-size: 9.5pt; line-height: 1.47; color: #4a4a46; }
th:last-child, td:last-child { text-align: right; }
.title { font-size: 10.5pt; line-height: 1.35; font-weight: 600; break-inside: avoid; break-after: avoid; }
/* A notice has changed what the article says. */
.mark { font-size: 9pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; color: #9c1c14; break-after: avoid; }
/* Only a list of authors of many lines is ever broken. */
.authors { orphans: 4; widows: 4; margin-top: .5mm; font-size: 9.5pt; line-height: 1.4; color: #4a4a46; }
.pages { font-weight: 600; white-space: nowrap; }
tr.issue, tr.section { break-after: avoid; }
tr.issue th { padding: 6mm 0 1.5mm; border-bottom: .1mm solid #c9c3b4; font-size: 13pt; font-weight: 600; text-align: left; color: var(--ink); }
tr.section th { padding: 4mm 0 1mm; font-size: 11pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; text-align: left; color: #4a4a46; }
thead + tbody tr.section:first-child th { padding-top: 3mm; }
thead + tbody tr.issue th { padding-top: 3.5mm; }
`;

export function indexPageTitle({ journal, articles }: IndexPageData): string {
  return ['Table of Contents', commonIssue(articles), journal.name].filter(Boolean).join(', ');
}

/** The table of contents of these articles, those of an issue by section, over as many portrait pages as needed. */
export function indexPageHtml(content: IndexPageData): string {
  const { journal, articles, sections } = content;
  const place = commonIssue(articles);
  return htmlDocument({
    title: indexPageTitle(content),
    author: journal.name,
    subject: 'Table of Contents',
    styles: styles(journal),
    accent: journal.accent,
    body: (
      <main>
        <Masthead journal={journal} />
        <h1>Table of Contents</h1>
        {place && <p className="issue">{place}</p>}
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Title and authors</th>
              <th scope="col">Ref. no.</th>
              <th scope="col">Pages</th>
            </tr>
          </thead>
          {groupsOf(articles, sections).map(({ first, section, beginsIssue, articles: inGroup }) => (
            <tbody key={first}>
              {!place && beginsIssue && <Heading className="issue">{issueName(inGroup[0]!)}</Heading>}
              {section && <Heading className="section">{section}</Heading>}
              {inGroup.map((article, index) => (
                <Row key={article.refnumber} number={first + index} article={article} />
              ))}
            </tbody>
          ))}
        </table>
      </main>
    ),
  });
}

function Heading({ className, children }: { className: string; children: string }) {
  return (
    <tr className={className}>
      <th scope="rowgroup" colSpan={4}>
        {children}
      </th>
    </tr>
  );
}

function Row({ number, article }: { number: number; article: IndexedArticle }) {
  const mark = standingLabels[article.standing ?? ''];
  return (
    <tr>
      <td>{number}</td>
      <td>
        {mark && <p className="mark">{mark}</p>}
        <p className="title" {...titleProps(article.title)} />
        <p className="authors">
          <Name>{splitAuthors(article.authorname).join(', ')}</Name>
        </p>
      </td>
      <td>{article.refnumber}</td>
      <td className="pages">{printedRange(article.pagenumber)}</td>
    </tr>
  );
}

/** The issue that all of the articles belong to, if there is one. */
function commonIssue(articles: IndexedArticle[]): string | undefined {
  const issues = new Set(articles.map((article) => issueName(article)));
  return issues.size === 1 ? [...issues][0] : undefined;
}

interface Group {
  /** The number of its first article; the first of all has 1. */
  first: number;
  section: string;
  beginsIssue: boolean;
  articles: IndexedArticle[];
}

/** The articles in their order, but consecutive ones of one issue by section. */
function groupsOf(articles: IndexedArticle[], sections: string[]): Group[] {
  const issues: IndexedArticle[][] = [];
  for (const article of articles) {
    const last = issues.at(-1);
    if (last && issueName(last[0]!) === issueName(article)) last.push(article);
    else issues.push([article]);
  }
  let first = 1;
  return issues.flatMap((inIssue) =>
    bySection(inIssue, sections).map((group, at) => {
      const begin = first;
      first += group.articles.length;
      return { ...group, first: begin, beginsIssue: at === 0 };
    }),
  );
}
