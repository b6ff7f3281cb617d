import type { Article, ArticleListing, StaffArticle, StaffArticleListing } from '#contracts/entities.ts';
import type { ArticleDocument } from './article.schema.ts';

/** The fields that lists need: all but the abstract. */
export const listedFields = { abstract: 0, titleKey: 0 } as const;

type Listed = Omit<ArticleDocument, 'abstract' | 'titleKey'>;

export function listing(article: Listed, forStaff: boolean): ArticleListing | StaffArticleListing {
  const { email, mobile, txnid, ptype, createdby, modifiedby, version } = article;
  return {
    id: article._id.toHexString(),
    year: article.year,
    volume: article.volume,
    issue: article.issue,
    refnumber: article.refnumber,
    title: article.title,
    title_text: article.titleText,
    authorname: article.authorname,
    keywords: article.keywords,
    pagenumber: article.pagenumber,
    subject: article.subject,
    country: article.country,
    publishdate: article.publishdate,
    file: article.file ? `${article.refnumber}.pdf` : '',
    status: article.status,
    creation: article.creation.toISOString(),
    modification: article.modification.toISOString(),
    ...(forStaff && { email, mobile, txnid, ptype, createdby, modifiedby, version }),
  };
}

export function articleView(article: ArticleDocument, forStaff: boolean): Article | StaffArticle {
  return { ...listing(article, forStaff), abstract: article.abstract, description: article.title };
}
