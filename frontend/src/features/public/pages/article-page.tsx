import type { ComponentType } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { articleFields } from '#contracts/article-fields.ts';
import type { Article } from '#contracts/entities.ts';
import type { PublicValues } from '#contracts/fields.ts';
import { paths } from '#contracts/paths.ts';
import { plainText } from '#contracts/rich-text.ts';
import { articleLinks } from '../articles/article-links.ts';
import { ArticleTitle } from '../articles/article-title.tsx';
import { AuthorList } from '../articles/author-list.tsx';
import { HowToCite } from '../articles/how-to-cite.tsx';
import { IssueNavigation } from '../articles/issue-navigation.tsx';
import { Keywords } from '../articles/keywords.tsx';
import { type ArticleInIssue, type ArticlePageData, loadArticlePage } from '../articles/load-article.ts';
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
import { issueName } from '../../shared/issues/issue-name.ts';

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
        <span>{labelledRange(article.pagenumber)}</span>
        {article.subject && <span>{article.subject}</span>}
      </p>
      <h1>
        <ArticleTitle article={article} />
      </h1>
      <p className={styles.byline}>
        <AuthorList names={article.authorname} />
      </p>
      <p className={classNames(textStyles.facts, styles.facts)}>
        {article.country && <span>{article.country}</span>}
        <span>
          Published <time dateTime={article.publishdate}>{formatDate(article.publishdate)}</time>
        </span>
        <span>Ref. no. {article.refnumber}</span>
      </p>
      <p className="actions">
        {article.file && (
          <a className="button" href={paths.articleFile(article)} type="application/pdf">
            Download PDF
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
  | 'country';

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
  acknowledgements: ({ acknowledgements }) =>
    acknowledgements && (
      <section className={styles.acknowledgements}>
        <h2>Acknowledgements</h2>
        <p className={textStyles.prose} lang={languageOf(acknowledgements)}>
          {acknowledgements}
        </p>
      </section>
    ),
};
