import { type CitedArticle, rangeText } from './cited-article.ts';

/** The article as CSL-JSON, whose text allows the markup `<i>` only. */
export function cslJson(article: CitedArticle): string {
  const { year, month, day, volume, issue, pages } = article;
  const item = {
    id: article.key,
    type: 'article-journal',
    title: article.titleRuns.map(({ text, italic }) => (italic ? `<i>${text}</i>` : text)).join(''),
    author: article.authors,
    issued: { 'date-parts': [[year, month, day]] },
    'container-title': article.journal,
    ...(volume !== undefined && { volume: String(volume), issue }),
    page: pages && rangeText(pages, '-'),
    number: article.number || undefined,
    DOI: article.doi || undefined,
    status: article.retracted || undefined,
    ISSN: article.issns.join(', ') || undefined,
    URL: article.url,
    abstract: article.abstract || undefined,
    keyword: article.keywords.join(', ') || undefined,
    language: article.language,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}
