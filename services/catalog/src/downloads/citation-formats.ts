import { DomainError } from '#platform/domain-error.js';
import type { CitationData } from './citation-data.js';

interface Format {
  type: string;
  write: (article: CitationData) => Promise<string>;
}

/** Formats of citation files by the ending of their name. */
const formats: Record<string, Format> = {
  json: {
    type: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: (article) => Promise.resolve(`${JSON.stringify([article], null, 2)}\n`),
  },
  bib: {
    type: 'application/x-bibtex; charset=utf-8',
    // BibTeX has a month but no day.
    write: (article) =>
      formatted('bibtex', {
        ...article,
        issued: { 'date-parts': [article.issued['date-parts'][0]!.slice(0, 2)] },
      }),
  },
  ris: {
    type: 'application/x-research-info-systems; charset=utf-8',
    write: (article) => formatted('ris', { ...article, title: article.title.replace(/<\/?i>/g, '') }),
  },
};

/** @throws DomainError not_found for an ending that is no citation format */
export function citationFormat(ending: string): Format {
  const format = formats[ending];
  if (!format) throw new DomainError('not_found');
  return format;
}

/** citation-js takes 30 MB, so it is loaded when the first reader asks. */
async function formatted(format: string, article: CitationData): Promise<string> {
  const { Cite } = await import('@citation-js/core');
  await import('@citation-js/plugin-bibtex');
  await import('@citation-js/plugin-ris');
  return `${new Cite(article).format(format).trim()}\n`;
}
