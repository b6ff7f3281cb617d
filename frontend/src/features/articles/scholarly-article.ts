import { bareName, splitAuthors } from '#contracts/author-names.js';
import type { Article } from '#contracts/entities.js';
import { parsePageRange } from '#contracts/page-range.js';
import { paths } from '#contracts/paths.js';
import { plainText } from '#contracts/rich-text.js';
import { languageOf } from '#contracts/language.js';
import { issnList } from '#contracts/issn.js';
import type { Site } from '../site/site.js';

/** The article as schema.org describes one, for a JSON-LD block. */
export function scholarlyArticle(article: Article, { settings, journal, origin }: Site) {
  const pages = parsePageRange(article.pagenumber);
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    url: origin + paths.article(article),
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
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: article.issue,
      datePublished: String(article.year),
      url: origin + paths.issue(article),
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: article.volume,
        isPartOf: {
          '@type': 'Periodical',
          name: journal,
          issn: issnList(settings.issn),
          url: origin,
        },
      },
    },
  };
}
