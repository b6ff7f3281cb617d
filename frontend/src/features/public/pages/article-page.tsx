import type { ComponentType } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { amendments, linkText } from '#contracts/amendments.ts';
import { articleFields } from '#contracts/article-fields.ts';
import { doiAddress } from '#contracts/doi.ts';
import type { Article } from '#contracts/entities.ts';
import type { PublicValues } from '#contracts/fields.ts';
import { paths } from '#contracts/paths.ts';
import { plainText } from '#contracts/rich-text.ts';
import { articleLinks } from '../articles/article-links.ts';
import { ArticleTitle } from '../articles/article-title.tsx';
import { HowToCite } from '../articles/how-to-cite.tsx';
import { IssueNavigation } from '../articles/issue-navigation.tsx';
import { Keywords } from '../articles/keywords.tsx';
import { type ArticleInIssue, type ArticlePageData, loadArticlePage } from '../articles/load-article.ts';
import { AmendmentBanner } from '../articles/record/amendment-banner.tsx';
import { Byline } from '../articles/record/byline.tsx';
import {
  Contributions,
  Funding,
  Identifiers,
  References,
  Rights,
  Statement,
} from '../articles/record/record-sections.tsx';
import { ScholarTags } from '../articles/scholar-tags.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { PagePart } from '../frame/page-part.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { languageOf } from '#contracts/language.ts';
import { labelledRange } from '#contracts/page-range.ts';
import type { RouteHandle } from '../../../route-handle.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { classNames } from '../../../lib/class-names.ts';
import styles from './article-page.module.css';
import textStyles from '../frame/text.module.css';
import { issueName } from '#contracts/issue-name.ts';

export const loader = loadArticlePage;

export const handle: RouteHandle = {
  links: ({ article }: ArticlePageData, site) =>
    'loaded' in article ? articleLinks(article.loaded.article, site) : undefined,
};

export function Component() {
  const { refnumber, article } = useLoaderData<ArticlePageData>();
  if ('loaded' in article) return <ArticleText {...article.loaded} />;
  return (
    <>
      <PageHead title={`Article ${refnumber}`} />
      <h1>Article {refnumber}</h1>
      <PagePart part={article}>{() => null}</PagePart>
    </>
  );
}

function ArticleText({ article, ...neighbours }: ArticleInIssue) {
  return (
    <article className={styles.article}>
      <PageHead
        title={article.title_text}
        path={paths.article(article)}
        description={plainText(article.abstract).slice(0, 300)}
        kind="article"
      />
      <ScholarTags article={article} />
      <p className={textStyles.kicker}>
        <Link to={paths.issue(article)}>{issueName(article)}</Link>
        {article.pagenumber && <span>{labelledRange(article.pagenumber)}</span>}
        {article.article_number && <span>Article {article.article_number}</span>}
        {typeOf(article) && <span>{typeOf(article)}</span>}
        {article.subject && <span>{article.subject}</span>}
      </p>
      <h1>
        <ArticleTitle article={article} />
      </h1>
      <AmendmentBanner article={article} />
      <Byline article={article} />
      <p className={classNames(textStyles.facts, styles.facts)}>
        {article.country && <span>{article.country}</span>}
        {manuscriptDates.map(
          (name) =>
            article[name] && (
              <span key={name}>
                {articleFields[name].label} <time dateTime={article[name]}>{formatDate(article[name])}</time>
              </span>
            ),
        )}
        <span>
          Published <time dateTime={article.publishdate}>{formatDate(article.publishdate)}</time>
        </span>
        <span>Ref. no. {article.refnumber}</span>
        {article.doi && (
          <span>
            <a href={doiAddress(article.doi)}>{doiAddress(article.doi)}</a>
          </span>
        )}
      </p>
      <p className="actions">
        {article.file && (
          <a className="button" href={paths.articleFile(article)} type="application/pdf">
            {linkText('Download PDF', article.standing)}
          </a>
        )}
        <a className="button quiet" href="#cite">
          Cite
        </a>
        <Link className="button quiet" to={paths.publication(article.refnumber)}>
          Certificates
        </Link>
      </p>
      {Object.entries(sections).map(([name, Section]) => (
        <Section key={name} {...article} />
      ))}
      <Rights article={article} />
      <HowToCite article={article} />
      <IssueNavigation {...neighbours} />
    </article>
  );
}

/** The fields above the page's text and in its citation. Each other one has a section. */
type FieldAbove =
  | 'year'
  | 'volume'
  | 'issue'
  | 'refnumber'
  | 'pagenumber'
  | 'publishdate'
  | 'title'
  | 'authorname'
  | 'subject'
  | 'country'
  | 'doi'
  | 'article_type'
  | 'article_number'
  | 'received'
  | 'revised'
  | 'accepted'
  | 'amends'
  | 'amendment_type'
  | 'amendment_reason'
  | 'language'
  /** Beside the licence. */
  | 'licence'
  | 'copyright_holder'
  | 'copyright_year';

const manuscriptDates = ['received', 'revised', 'accepted'] as const;

/** The type of an article, unless it is what readers expect. */
function typeOf({ article_type, amendment_type }: Article): string {
  if (amendment_type !== '') return amendments[amendment_type].label;
  return article_type === 'research article' ? '' : article_type[0]!.toUpperCase() + article_type.slice(1);
}

/** The sections of the text, in their order. */
const sections: Record<
  Exclude<keyof PublicValues<typeof articleFields>, FieldAbove>,
  ComponentType<Article>
> = {
  abstract: ({ abstract }) => (
    <section className={styles.abstract}>
      <h2>Abstract</h2>
      <div lang={languageOf(abstract)}>
        <RichText as="div" className={textStyles.prose} text={abstract} />
      </div>
    </section>
  ),
  keywords: Keywords,
  authors: Contributions,
  data_statement: (article) => <Statement title="Data availability">{article.data_statement}</Statement>,
  ethics_statement: (article) => <Statement title="Ethics">{article.ethics_statement}</Statement>,
  competing_interests: (article) => (
    <Statement title="Competing interests">{article.competing_interests}</Statement>
  ),
  funding: Funding,
  acknowledgements: ({ acknowledgements }) =>
    acknowledgements && (
      <section className={styles.acknowledgements}>
        <h2>Acknowledgements</h2>
        <p className={textStyles.prose} lang={languageOf(acknowledgements)}>
          {acknowledgements}
        </p>
      </section>
    ),
  references: References,
  identifiers: Identifiers,
};
