import { Fragment } from 'react';
import { bareName } from '#contracts/publication/author-names.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { parsePageRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { scholarDate } from '#lib/dates.ts';
import { JsonLd } from '#ui/json-ld.tsx';
import { languageOfArticle } from '#contracts/publication/article-languages.ts';
import { isOnlineFirst, printedIssue } from '#contracts/publication/issue-key.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import { issnList } from '#contracts/identifiers/issn.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { scholarlyArticle } from './scholarly-article.ts';

/** Metadata for indexers: Google Scholar's Highwire tags and schema.org's ScholarlyArticle. */
export function ScholarTags({ article }: { article: Article }) {
  const site = useSite();
  const { settings, journal, origin } = site;
  const pages = parsePageRange(article.pagenumber);
  const address = origin + paths.article(article);
  return (
    <>
      <meta name="citation_title" content={article.title_text} />
      {article.authors.map(({ name, orcid, affiliations }, index) => (
        <Fragment key={index}>
          <meta name="citation_author" content={bareName(name)} />
          {affiliations.map((affiliation) => (
            <meta key={affiliation.name} name="citation_author_institution" content={affiliation.name} />
          ))}
          {orcid && <meta name="citation_author_orcid" content={orcidAddress(orcid)} />}
        </Fragment>
      ))}
      <meta name="citation_publication_date" content={scholarDate(article.publishdate)} />
      <meta name="citation_journal_title" content={journal} />
      {issnList(settings.issn).map((issn) => (
        <meta key={issn} name="citation_issn" content={issn} />
      ))}
      {!isOnlineFirst(article) && (
        <>
          <meta name="citation_volume" content={String(article.volume)} />
          <meta name="citation_issue" content={printedIssue(article)} />
        </>
      )}
      {pages && <meta name="citation_firstpage" content={String(pages.first)} />}
      {pages && <meta name="citation_lastpage" content={String(pages.last)} />}
      <meta name="citation_language" content={languageOfArticle(article)} />
      {keywordsOf(article).map((keyword, index) => (
        <meta key={index} name="citation_keywords" content={keyword} />
      ))}
      <meta name="citation_abstract" content={plainText(article.abstract)} />
      {article.doi && <meta name="citation_doi" content={article.doi} />}
      {article.references.map(({ text, doi }, index) => (
        <meta
          key={index}
          name="citation_reference"
          content={doi ? `citation_title=${text}; citation_doi=${doi};` : text}
        />
      ))}
      <meta name="citation_abstract_html_url" content={address} />
      {article.file && (
        <meta name="citation_pdf_url" content={origin + paths.articleDownload(article, 'pdf')} />
      )}
      <meta property="article:published_time" content={article.publishdate} />
      {article.section && <meta property="article:section" content={article.section} />}
      <JsonLd thing={scholarlyArticle(article, site)} />
    </>
  );
}
