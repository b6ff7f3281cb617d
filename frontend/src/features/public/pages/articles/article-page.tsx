import { type ComponentType, lazy, Suspense, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { articleFields } from '#contracts/fields/article-fields.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { Article } from '#contracts/fields/entities.ts';
import type { PublicValues } from '#contracts/fields/fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { ArticleActions } from '#public/article-aside/article-actions.tsx';
import { ArticleAside } from '#public/article-aside/article-aside.tsx';
import { articleLinks } from '#public/articles/article-links.ts';
import { ArticleTitle } from '#public/articles/article-title.tsx';
import { Country } from '#public/articles/country.tsx';
import { HowToCite } from '#public/articles/how-to-cite.tsx';
import { IssueNavigation } from '#public/articles/issue-navigation.tsx';
import {
  Keywords,
  FurtherFiles,
  Contributions,
  Funding,
  Identifiers,
  References,
} from '#public/articles/record/record-sections.tsx';
import {
  type ArticlePageData,
  loadArticlePage,
  type LoadedArticlePage,
} from '#public/articles/load-article.ts';
import { AmendmentBanner } from '#public/articles/record/amendment-banner.tsx';
import { Byline } from '#public/articles/record/byline.tsx';
import { ScholarTags } from '#public/articles/scholar-tags.tsx';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { languageOf } from '#contracts/text/language.ts';
import type { RouteHandle } from '../../../../route-handle.ts';
import { useMessages } from '#messages/messages-context.ts';
import type { Messages } from '#messages/messages.ts';
import { type Heading, headingsOfText, type TextData } from '#shared/full-text/text-data.ts';
import { TextPart } from '#shared/full-text/text-part.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { classNames } from '#lib/class-names.ts';
import { loadOrReload } from '#lib/missing-scripts.ts';
import styles from './article-page.module.css';
import textStyles from '#public/frame/text.module.css';

const PdfReader = lazy(loadOrReload(() => import('#public/article-aside/pdf-reader.tsx')));

export const loader = loadArticlePage;

export const handle: RouteHandle = {
  frame: 'article',
  links: ({ article }: ArticlePageData, site) =>
    'loaded' in article ? articleLinks(article.loaded.article, site) : undefined,
};

export function Component() {
  const { refnumber, article } = useLoaderData<ArticlePageData>();
  const { articles: words } = useMessages();
  if ('loaded' in article) return <ArticleText {...article.loaded} />;
  return (
    <>
      <PageHead title={words.articleOf(refnumber)} />
      <h1>{words.articleOf(refnumber)}</h1>
      <PagePart part={article}>{() => null}</PagePart>
    </>
  );
}

function ArticleText({ article, related, text, ...neighbours }: LoadedArticlePage) {
  const { articles: words, format } = useMessages();
  const [reading, setReading] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const shown = sectionsOf(article, words);
  // The article's text stands between these.
  const opening = shown.filter(({ id }) => openingSections.has(id));
  const closing = shown.filter(({ id }) => !openingSections.has(id));
  const headings: Heading[] = [
    ...opening,
    ...(text ? headingsOfText(text, words) : []),
    ...closing,
    { id: 'cite', title: words.howToCite },
  ];
  return (
    <article className={styles.article}>
      <PageHead
        title={article.title_text}
        path={paths.article(article)}
        description={plainText(article.abstract).slice(0, 300)}
        kind="article"
      />
      <ScholarTags article={article} />
      <div className={styles.text}>
        <p className={textStyles.kicker}>
          <span>
            <Link to={paths.issue(article)}>{words.issueName(article)}</Link>
          </span>
          {article.pagenumber && (
            <span className={textStyles.unbroken}>{words.range(article.pagenumber)}</span>
          )}
          {article.article_number && <span>{words.articleOf(article.article_number)}</span>}
          {typeOf(article, words) && <span>{typeOf(article, words)}</span>}
          {article.section && <span>{article.section}</span>}
          {article.subject && <span>{article.subject}</span>}
        </p>
        <h1>
          <ArticleTitle article={article} />
        </h1>
        {article.second_title && (
          <p className={styles.secondTitle} lang={languageOf(plainText(article.second_title))}>
            <RichText text={article.second_title} />
          </p>
        )}
        <AmendmentBanner article={article} />
        <Byline article={article} />
        <p className={classNames(textStyles.facts, styles.facts)}>
          {article.country && <Country name={article.country} />}
          {manuscriptDates.map(
            (name) =>
              article[name] && (
                <span key={name} className={textStyles.unbroken}>
                  {words[name]} <time dateTime={article[name]}>{format.date(article[name])}</time>
                </span>
              ),
          )}
          <span className={textStyles.unbroken}>
            {words.published} <time dateTime={article.publishdate}>{format.date(article.publishdate)}</time>
          </span>
          {article.peer_review && <span>{words.peerReview(article.peer_review)}</span>}
          <span className={textStyles.unbroken}>
            {words.reference} {article.refnumber}
          </span>
          {article.doi && (
            <span>
              <a href={doiAddress(article.doi)}>{doiAddress(article.doi)}</a>
            </span>
          )}
        </p>
        <ArticleActions ref={actions} article={article} headings={headings} place="page" />
        {reading && article.file && (
          <Suspense>
            <PdfReader
              address={paths.articleFile(article)}
              title={article.title_text}
              onClose={() => setReading(false)}
            />
          </Suspense>
        )}
        <Sections article={article} sections={opening} />
        {text && <TextPart text={text} lang={languageOfArticle(article)} />}
        <Sections article={article} sections={closing} citedIn={text?.citedIn} />
        <HowToCite article={article} />
      </div>
      <ArticleAside
        article={article}
        related={related}
        headings={headings}
        actions={actions}
        onRead={() => setReading(true)}
      />
      <IssueNavigation {...neighbours} />
    </article>
  );
}

/** The fields above the page's text and in its citation. Each other one has a section. */
type FieldAbove =
  | 'year'
  | 'volume'
  | 'issue'
  | 'issue_label'
  | 'issue_title'
  | 'refnumber'
  | 'pagenumber'
  | 'publishdate'
  | 'title'
  | 'second_title'
  | 'authorname'
  | 'subject'
  | 'section'
  | 'country'
  | 'peer_review'
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

/** The type of an article, unless it is the usual one. */
function typeOf({ article_type, amendment_type }: Article, words: Messages['articles']): string {
  if (amendment_type !== '') return words.amendment(amendment_type);
  return article_type === 'research article' ? '' : words.type(article_type);
}

const Abstract = ({ abstract }: Pick<Article, 'abstract'>) => (
  <div lang={languageOf(plainText(abstract))}>
    <RichText as="div" className={textStyles.prose} text={abstract} />
  </div>
);

const abstractIn = { en: 'Abstract', hi: 'सारांश' };
const keywordsIn = { en: 'Keywords', hi: 'मुख्य शब्द' };

interface Section {
  title: (words: Messages['articles'], article: Article) => string;
  Content: ComponentType<Article & Pick<Partial<TextData>, 'citedIn'>>;
  /** Whether the article has the section; by default, whether its field is not empty. */
  isGiven?: (article: Article) => boolean;
}

const statement = (
  field: 'data_statement' | 'ethics_statement' | 'competing_interests' | 'acknowledgements',
  title: 'dataStatement' | 'ethics' | 'competingInterests' | 'acknowledgements',
): Section => ({
  title: (words) => words[title],
  Content: (article) => (
    <p className={textStyles.prose} lang={languageOf(article[field])}>
      {article[field]}
    </p>
  ),
});

type SectionName = Exclude<keyof PublicValues<typeof articleFields>, FieldAbove>;

const sections: Record<SectionName, Section> = {
  abstract: { title: (words) => words.abstract, Content: Abstract },
  second_abstract: {
    // In its own language, the heading too.
    title: (_, { second_abstract: abstract }) => abstractIn[languageOf(plainText(abstract))],
    Content: ({ second_abstract: abstract }) => <Abstract abstract={abstract} />,
  },
  second_keywords: {
    title: (_, { second_keywords: keywords }) => keywordsIn[languageOf(keywords)],
    Content: ({ second_keywords: keywords }) => <Keywords keywords={keywords} />,
  },
  keywords: {
    title: (words) => words.keywords,
    Content: Keywords,
    isGiven: (article) => keywordsOf(article).length > 0,
  },
  authors: {
    title: (words) => words.contributions,
    Content: Contributions,
    isGiven: ({ authors }) => authors.some(({ roles }) => roles.length > 0),
  },
  data_statement: statement('data_statement', 'dataStatement'),
  ethics_statement: statement('ethics_statement', 'ethics'),
  competing_interests: statement('competing_interests', 'competingInterests'),
  funding: { title: (words) => words.funding, Content: Funding },
  further_files: { title: (words) => words.furtherFiles, Content: FurtherFiles },
  acknowledgements: statement('acknowledgements', 'acknowledgements'),
  references: { title: (words) => words.references, Content: References },
  identifiers: { title: (words) => words.identifiers, Content: Identifiers },
};

const openingSections = new Set<SectionName>(['abstract', 'second_abstract', 'second_keywords', 'keywords']);

/** The sections that the article has, with their headings. */
const sectionsOf = (article: Article, words: Messages['articles']) =>
  (Object.entries(sections) as [SectionName, Section][])
    .filter(([name, { isGiven = () => article[name].length > 0 }]) => isGiven(article))
    .map(([id, { title, Content }]) => ({ id, title: title(words, article), Content }));

function Sections({
  article,
  sections: shown,
  citedIn,
}: {
  article: Article;
  sections: ReturnType<typeof sectionsOf>;
  citedIn?: TextData['citedIn'];
}) {
  return shown.map(({ id, title, Content }) => (
    <section key={id} id={id}>
      <h2 lang={id.startsWith('second_') ? languageOf(title) : undefined}>{title}</h2>
      <Content {...article} citedIn={citedIn} />
    </section>
  ));
}
