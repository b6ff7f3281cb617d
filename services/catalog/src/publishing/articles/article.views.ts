import { articleFields } from '#contracts/article-fields.ts';
import type {
  Article,
  ArticleLink,
  ArticleListing,
  StaffArticle,
  StaffArticleListing,
} from '#contracts/entities.ts';
import { publicValuesOf, valuesOf } from '#contracts/fields.ts';
import type { ArticleDocument } from './article.schema.ts';

/** The fields that lists need: all but the abstract. */
export const listedFields = { abstract: 0, titleKey: 0 } as const;

/** The fields that links to articles need. */
export const linkedFields = { year: 1, volume: 1, issue: 1, refnumber: 1, title: 1, titleText: 1 } as const;

type Listed = Omit<ArticleDocument, 'abstract' | 'titleKey'>;
const { abstract: _, ...fieldsOfListings } = articleFields;

export function listing(article: Listed, forStaff: boolean): ArticleListing | StaffArticleListing {
  const view = {
    id: article._id.toHexString(),
    title_text: article.titleText,
    file: article.file ? `${article.refnumber}.pdf` : '',
    status: article.status,
    creation: article.creation.toISOString(),
    modification: article.modification.toISOString(),
  };
  if (!forStaff) return { ...publicValuesOf(fieldsOfListings, article), ...view };
  const { createdby, modifiedby, version } = article;
  return { ...valuesOf(fieldsOfListings, article), ...view, createdby, modifiedby, version };
}

export function articleView(article: ArticleDocument, forStaff: boolean): Article | StaffArticle {
  return { ...listing(article, forStaff), abstract: article.abstract, description: article.title };
}

export function articleLink(article: Pick<ArticleDocument, keyof typeof linkedFields>): ArticleLink {
  const { year, volume, issue, refnumber, title, titleText } = article;
  return { year, volume, issue, refnumber, title, title_text: titleText };
}
