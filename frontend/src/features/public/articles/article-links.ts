import type { Article } from '#contracts/fields/entities.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { Site } from '#shared/settings/site.ts';

const describingFiles = [
  ['xml', 'application/jats+xml'],
  ['bib', 'application/x-bibtex'],
  ['ris', 'application/x-research-info-systems'],
  ['json', 'application/vnd.citationstyles.csl+json'],
] as const;

/**
 * Value of the article page's `Link` header, so that machines find its parts (Signposting,
 * https://signposting.org/FAIR/).
 */
export function articleLinks(article: Article, { origin, settings }: Site): string {
  const page = origin + paths.article(article);
  return [
    `<${article.doi ? doiAddress(article.doi) : page}>; rel="cite-as"`,
    '<https://schema.org/ScholarlyArticle>; rel="type"',
    '<https://schema.org/AboutPage>; rel="type"',
    `<${licenceOfArticle(article, settings).address}>; rel="license"`,
    ...(article.file ? [`<${page}.pdf>; rel="item"; type="application/pdf"`] : []),
    ...describingFiles.map(([ending, type]) => `<${page}.${ending}>; rel="describedby"; type="${type}"`),
  ].join(', ');
}
