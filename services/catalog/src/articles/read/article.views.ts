import type { AmendmentType } from '#contracts/publication/amendments.ts';
import { articleFields, listedArticleFields } from '#contracts/fields/article-fields.ts';
import type {
  Amendment,
  Article,
  ArticleLink,
  ArticleLinkWithAuthors,
  ArticleListing,
  StaffArticle,
  StaffArticleListing,
} from '#contracts/fields/entities.ts';
import type { NamedArticle } from '#contracts/journal/todays-work.ts';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import { publicValuesOf, shownValuesOf } from '#contracts/fields/fields.ts';
import type { ArticleDocument } from './article.schema.ts';

const detailNames = Object.keys(articleFields).filter((name) => !(name in listedArticleFields));

/** The fields that lists do not need. */
export const unlistedFields: Record<string, 0> = Object.fromEntries(
  [...detailNames, 'titleKey', 'txnidKey', 'doiKey'].map((name) => [name, 0]),
);

export const linkedFields = {
  year: 1,
  volume: 1,
  issue: 1,
  issue_label: 1,
  refnumber: 1,
  title: 1,
  titleText: 1,
} as const;

type Listed = Pick<
  ArticleDocument,
  Exclude<keyof ArticleDocument, keyof typeof articleFields> | keyof typeof listedArticleFields
>;

/** Related articles that the view of an article shows. */
export interface Relations {
  amendments: Amendment[];
  amended?: ArticleLink & Pick<Article, 'doi'>;
}

export function listing(article: Listed, forStaff: boolean): ArticleListing | StaffArticleListing {
  const view = {
    id: article._id.toHexString(),
    title_text: article.titleText,
    file: article.file ? `${article.refnumber}.pdf` : '',
    status: article.status,
    standing: article.standing ?? '',
    creation: article.creation.toISOString(),
    modification: article.modification.toISOString(),
  };
  if (!forStaff) return { ...publicValuesOf(listedArticleFields, article), ...view };
  const { createdby, modifiedby, version, made } = article;
  const values = shownValuesOf(listedArticleFields, article);
  return { ...values, ...view, ...(made && { made }), createdby, modifiedby, version };
}

export function articleView(article: ArticleDocument, relations: Relations = { amendments: [] }): Article {
  const values = publicValuesOf(articleFields, article);
  return { ...listing(article, false), ...values, ...detailsOf(article), ...relations };
}

export function staffArticleView(
  article: ArticleDocument,
  relations: Relations = { amendments: [] },
): StaffArticle {
  const values = shownValuesOf(articleFields, article);
  return {
    ...(listing(article, true) as StaffArticleListing),
    ...values,
    ...detailsOf(article),
    ...relations,
  };
}

const detailsOf = ({ title, file }: ArticleDocument) => ({
  description: title,
  file_size: file?.size ?? 0,
  file_pages: file?.pages ?? 0,
  ...(file?.thumbnail && { file_thumbnail: file.thumbnail }),
});

export const amendmentView = (notice: ArticleDocument): Amendment => ({
  ...articleLink(notice),
  type: notice.amendment_type as AmendmentType,
  date: notice.publishdate,
  reason: notice.amendment_reason,
  doi: notice.doi,
});

export const fieldsWithAuthors = { ...linkedFields, authorname: 1 } as const;

/** Links to the articles in the order of the ids. */
export function linksWithAuthors(
  articles: Pick<ArticleDocument, keyof typeof fieldsWithAuthors | '_id'>[],
  ids: readonly string[],
): ArticleLinkWithAuthors[] {
  const byId = new Map(articles.map((article) => [article._id.toHexString(), article]));
  return ids.flatMap((id) => {
    const article = byId.get(id);
    return article ? [{ id, ...articleLink(article), authorname: article.authorname }] : [];
  });
}

export const namedArticle = (
  article: Pick<ArticleDocument, '_id' | keyof typeof linkedFields>,
): NamedArticle => ({ ...articleLink(article), id: article._id.toHexString() });

export function articleLink(article: Pick<ArticleDocument, keyof typeof linkedFields>): ArticleLink {
  const { refnumber, title, titleText } = article;
  return { ...namedIssue(article), refnumber, title, title_text: titleText };
}
