import { decodeRichText } from '#contracts/rich-text.ts';
import type { Recorded } from '#platform/history.ts';
import type { ArticleDocument, ArticleFile } from './article.schema.ts';

/** The fields in an article's history: rich text as HTML, the file as its size and a prefix of its hash. */
export function recordedArticle(article: ArticleDocument): Recorded {
  const { year, volume, issue, refnumber, authorname, keywords, pagenumber, subject } = article;
  const { email, mobile, country, txnid, ptype, publishdate, status, title, abstract, file } = article;
  return {
    ...{ year, volume, issue, refnumber },
    title: decodeRichText(title),
    abstract: decodeRichText(abstract),
    ...{ authorname, keywords, pagenumber, subject, email, mobile, country, txnid, ptype, publishdate },
    status,
    file: file && nameOf(file),
  };
}

const nameOf = ({ size, sha256 }: ArticleFile): string =>
  `PDF of ${size} bytes, SHA-256 ${sha256.slice(0, 12)}`;
