import { DomainError } from '#platform/errors/domain-error.ts';
import { bibtex } from './bibtex.ts';
import type { CitedArticle } from './cited-article.ts';
import { cslJson } from './csl-json.ts';
import { ris } from './ris.ts';

interface Format {
  type: string;
  write: (article: CitedArticle) => string;
}

/** Citation file formats by file extension. */
const formats: Record<string, Format> = {
  json: { type: 'application/vnd.citationstyles.csl+json; charset=utf-8', write: cslJson },
  bib: { type: 'application/x-bibtex; charset=utf-8', write: bibtex },
  ris: { type: 'application/x-research-info-systems; charset=utf-8', write: ris },
};

export const citationTypes = Object.values(formats).map(({ type }) => type.split(';')[0]!);

/** @throws DomainError not_found for an unknown extension */
export function citationFormat(ending: string): Format {
  const format = formats[ending];
  if (!format) throw new DomainError('not_found');
  return format;
}
