import { splitAuthors } from '#contracts/publication/author-names.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import type { IndexedArticle, IndexPageData } from '#contracts/api/rpc.ts';
import { htmlDocument } from '../design/html-document.tsx';
import { Masthead } from '../design/masthead.tsx';
import { Name, titleProps } from '../design/text.tsx';
import { indexPageStyles } from './index-page.styles.ts';

export function indexPageTitle({ journal, articles }: IndexPageData): string {
  return ['Table of Contents', commonIssue(articles), journal.name].filter(Boolean).join(', ');
}

/** The table of contents of these articles in their order, over as many portrait pages as needed. */
export function indexPageHtml(content: IndexPageData): string {
  const { journal, articles } = content;
  const place = commonIssue(articles);
  return htmlDocument({
    title: indexPageTitle(content),
    author: journal.name,
    subject: 'Table of Contents',
    styles: indexPageStyles(journal.name),
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
          {byIssue(articles).map(({ first, articles: inIssue }) => (
            <tbody key={first}>
              {!place && (
                <tr className="issue">
                  <th scope="rowgroup" colSpan={4}>
                    {issueName(inIssue[0]!)}
                  </th>
                </tr>
              )}
              {inIssue.map((article, index) => (
                <Row key={article.refnumber} number={first + index} article={article} />
              ))}
            </tbody>
          ))}
        </table>
      </main>
    ),
  });
}

function Row({ number, article }: { number: number; article: IndexedArticle }) {
  return (
    <tr>
      <td>{number}</td>
      <td>
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

/** The articles in their order, consecutive ones of one issue grouped; `first` counts from 1. */
function byIssue(articles: IndexedArticle[]): { first: number; articles: IndexedArticle[] }[] {
  const runs: { first: number; articles: IndexedArticle[] }[] = [];
  for (const [index, article] of articles.entries()) {
    const last = runs.at(-1);
    if (last && issueName(last.articles[0]!) === issueName(article)) last.articles.push(article);
    else runs.push({ first: index + 1, articles: [article] });
  }
  return runs;
}
