import { bareName, splitAuthors } from '#contracts/author-names.ts';
import type { Article } from '#contracts/entities.ts';
import { parsePageRange } from '#contracts/page-range.ts';
import { paths } from '#contracts/paths.ts';
import { plainText } from '#contracts/rich-text.ts';
import { languageOf } from '#contracts/language.ts';
import { licence } from '#contracts/licence.ts';
import { publicationIssue } from './periodical.ts';
import type { Site } from '../../shared/settings/site.ts';

/** The article as schema.org JSON-LD. */
export function scholarlyArticle(article: Article, site: Site) {
  const { origin } = site;
  const url = origin + paths.article(article);
  const pages = parsePageRange(article.pagenumber);
  return {
    '@type': 'ScholarlyArticle',
    '@id': url,
    url,
    headline: article.title_text,
    name: article.title_text,
    author: splitAuthors(article.authorname).map((name) => ({
      '@type': 'Person',
      name: bareName(name),
    })),
    datePublished: article.publishdate,
    inLanguage: languageOf(article.title_text),
    abstract: plainText(article.abstract),
    keywords: article.keywords || undefined,
    about: article.subject || undefined,
    license: licence.address,
    isAccessibleForFree: true,
    pageStart: pages?.first,
    pageEnd: pages?.last,
    encoding: article.file
      ? {
          '@type': 'MediaObject',
          encodingFormat: 'application/pdf',
          contentUrl: origin + paths.articleDownload(article, 'pdf'),
        }
      : undefined,
    isPartOf: publicationIssue(article, site),
  };
}
