import { isRetracted } from '#contracts/publication/amendments.ts';
import { bareName } from '#contracts/publication/author-names.ts';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { namePartsOf } from '#contracts/articles/person-name.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { furtherFileType } from '#contracts/publication/further-files.ts';
import { licenceOf, licenceOfArticle } from '#contracts/publication/licence.ts';
import { isOnlineFirst } from '#contracts/publication/issue-key.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { rorAddress } from '#contracts/identifiers/ror.ts';
import { periodical, publicationIssue } from './periodical.ts';
import type { Site } from '#shared/settings/site.ts';

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
    alternativeHeadline: plainText(article.second_title) || undefined,
    author: article.authors.map(authorOf),
    identifier: article.doi ? { '@type': 'PropertyValue', propertyID: 'DOI', value: article.doi } : undefined,
    sameAs: article.doi ? doiAddress(article.doi) : undefined,
    creativeWorkStatus: isRetracted(article.standing) ? 'Retracted' : undefined,
    dateReceived: article.received || undefined,
    datePublished: article.publishdate,
    inLanguage: languageOfArticle(article),
    abstract: plainText(article.abstract),
    keywords: article.keywords || undefined,
    articleSection: article.section || undefined,
    about: article.subject || undefined,
    license: licenceOfArticle(article, site.settings).address,
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
    associatedMedia: article.further_files.map(({ title, name, size, licence }) => ({
      '@type': 'MediaObject',
      name: title,
      encodingFormat: furtherFileType(name),
      contentUrl: origin + paths.furtherFile(article, name),
      contentSize: `${size} B`,
      license: licenceOf(licence)?.address,
    })),
    citation: article.references.map(({ text, doi }) => ({
      '@type': 'CreativeWork',
      name: text,
      ...(doi && { sameAs: doiAddress(doi) }),
    })),
    funder: article.funding.map(({ funder, funder_id: id }) => ({
      '@type': 'Organization',
      name: funder,
      ...(id && { sameAs: id.startsWith('10.') ? doiAddress(id) : rorAddress(id) }),
    })),
    isPartOf: isOnlineFirst(article) ? periodical(site) : publicationIssue(article, site),
  };
}

function authorOf(author: Article['authors'][number]) {
  const { name, given, orcid, collective, affiliations } = author;
  const parts = namePartsOf(author);
  return {
    '@type': collective ? 'Organization' : 'Person',
    name: bareName(name),
    ...(given && 'given' in parts && { givenName: parts.given, familyName: parts.family }),
    ...(orcid && { '@id': orcidAddress(orcid), sameAs: orcidAddress(orcid) }),
    affiliation: affiliations.map((affiliation) => ({
      '@type': 'Organization',
      name: affiliation.name,
      ...(affiliation.ror && { '@id': rorAddress(affiliation.ror) }),
    })),
  };
}
