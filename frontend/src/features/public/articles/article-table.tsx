import { Link } from 'react-router-dom';
import { citationText, citedNames } from '#contracts/articles/citation.ts';
import type { ArticleListing, FoundArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { bySection } from '#contracts/publication/sections.ts';
import { useMessages } from '#messages/messages-context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { ArticleTitle, AuthorList } from './article-title.tsx';
import { Citation } from './citation.tsx';
import { Country } from './country.tsx';
import { issnList } from '#contracts/identifiers/issn.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { piecesMarked } from '#lib/text/marked.ts';
import textStyles from '../frame/text.module.css';
import styles from './article-table.module.css';

interface Props {
  articles: readonly FoundArticle[];
  caption: string;
  first?: number;
  /** The journal's sections, if the articles are grouped by theirs. */
  sections?: readonly string[];
  /** Whether each row names its issue; redundant in a table of one issue. */
  withIssue?: boolean;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/** The articles of an issue or of a search: a table on wide screens, stacked entries on a phone. */
export function ArticleTable({ articles, caption, first = 1, sections, withIssue, searched }: Props) {
  const { articles: words } = useMessages();
  const groups = sections ? bySection(articles, sections) : [{ section: '', articles }];
  let serial = first;
  return (
    <table className={styles.articles}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.table.serial}</th>
          <th scope="col">{words.table.titleAndAuthors}</th>
          <th scope="col">{words.table.country}</th>
        </tr>
      </thead>
      {groups.map(({ section, articles: inSection }) => (
        <tbody key={section}>
          {section && (
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={3}>
                {section}
              </th>
            </tr>
          )}
          {inSection.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              serial={serial++}
              withIssue={withIssue}
              searched={searched}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ArticleRow({
  article,
  serial,
  withIssue,
  searched,
}: Pick<Props, 'withIssue' | 'searched'> & { article: FoundArticle; serial: number }) {
  const { journal } = useSite();
  const { articles: words } = useMessages();
  const address = paths.article(article);
  return (
    <tr>
      <td className={styles.serial}>{serial}</td>
      <td>
        <h2 className={styles.title}>
          <Link to={address}>
            <ArticleTitle article={article} searched={searched} />
          </Link>
        </h2>
        <p className={styles.authors}>
          <AuthorList names={article.authorname} searched={searched} />
        </p>
        <FoundPassage article={article} searched={searched} />
        <ul className={styles.links}>
          <li>
            <Link to={address} aria-label={words.table.abstractOf(article.title_text)}>
              {words.abstract}
            </Link>
          </li>
          {article.file && (
            <li>
              <a
                href={paths.articleFile(article)}
                aria-label={words.table.downloadOf(article.title_text)}
                type="application/pdf"
              >
                {words.retracted(words.table.download, article.standing)}
              </a>
            </li>
          )}
          {withIssue && (
            <li>
              <Link to={paths.issue(article)}>{words.shortIssueName(article)}</Link>
            </li>
          )}
          {article.pagenumber && <li className={textStyles.unbroken}>{words.range(article.pagenumber)}</li>}
        </ul>
        {/* A search is for finding. */}
        {!searched && (
          <details className={styles.cite}>
            <summary>{words.howToCite}</summary>
            <p>
              <Citation article={article} journal={journal} />
            </p>
            <CopyButton text={citationText(article, journal)} label={words.copyCitation} />
          </details>
        )}
        <Coins article={article} />
      </td>
      <td className={styles.country}>{article.country && <Country name={article.country} />}</td>
    </tr>
  );
}

/** The article's metadata in a list, which reference managers import by it: an OpenURL in an empty element (COinS). */
function Coins({ article }: { article: ArticleListing }) {
  const { settings, journal, origin } = useSite();
  const pages = parsePageRange(article.pagenumber);
  const online = isOnlineFirst(article);
  const [print = '', electronic = ''] = issnList(settings.issn);
  const values: [string, string][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
    ['rft_id', article.doi && `info:doi/${article.doi}`],
    ['rft_id', origin + paths.article(article)],
    ['rft.genre', 'article'],
    ['rft.atitle', article.title_text],
    ['rft.jtitle', journal],
    ['rft.date', article.publishdate],
    ['rft.volume', online ? '' : String(article.volume)],
    ['rft.issue', online ? '' : printedIssue(article)],
    ['rft.spage', String(pages?.first ?? '')],
    ['rft.epage', String(pages?.last ?? '')],
    ['rft.artnum', article.article_number],
    ['rft.issn', print],
    ['rft.eissn', electronic],
    ...citedNames(article).map((name): [string, string] => [
      'rft.au',
      'literal' in name ? name.literal : [name.family, name.given, name.suffix].filter(Boolean).join(', '),
    ]),
  ];
  const given = values.filter(([, value]) => value !== '');
  return <span className="Z3988" title={new URLSearchParams(given).toString()} />;
}

interface FoundPassageProps {
  article: FoundArticle;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/**
 * Where a search found its words in the abstract, a section of the full text, or the PDF, with a link to the page
 * of that.
 */
function FoundPassage({ article, searched = [] }: FoundPassageProps) {
  const { search } = useMessages().pages;
  const { snippet } = article;
  if (!snippet) return null;
  return (
    <p className={styles.passage}>
      {piecesMarked(snippet.text, searched).map(({ text, marked }, place) =>
        marked ? <mark key={place}>{text}</mark> : text,
      )}{' '}
      {snippet.page !== undefined && (
        <a href={`${paths.articleFile(article)}#page=${snippet.page}`} type="application/pdf">
          {search.inPdf(snippet.page)}
        </a>
      )}
      {snippet.section !== undefined && search.inSection(snippet.section)}
    </p>
  );
}
