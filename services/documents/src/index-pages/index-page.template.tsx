import { standingLabels } from '#contracts/publication/amendments.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { bySection } from '#contracts/publication/sections.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import type { IndexedArticle, IndexPageData } from '#contracts/api/rpc.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead } from '../design/masthead.tsx';
import { Name, titleProps } from '../design/text.tsx';
import { indexPageStyles } from './index-page.styles.ts';

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
    styles: indexPageStyles(journal),
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
