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
    write: bibtex,
  },
  ris: {
    type: 'application/x-research-info-systems; charset=utf-8',
    write: ris,
  },
};

/** @throws DomainError not_found for an ending that is no citation format */
export function citationFormat(ending: string): Format {
  const format = formats[ending];
  if (!format) throw new DomainError('not_found');
  return format;
}

/** BibTeX has a month but no day. What citation-js writes as commands that few programs read becomes letters and plain signs again. */
async function bibtex(article: CitationData): Promise<string> {
  const [date] = article.issued['date-parts'];
  const issued = { 'date-parts': [date!.slice(0, 2)] };
  const text = String(await formatted('bibtex', { ...article, issued }));
  const { plugins } = await import('@citation-js/core');
  const { diacritics } = plugins.config.get('@bibtex').constants;
  const letters = text
    .replace(/\\textunderscore\{\}/g, '\\_')
    .replace(/\\textdollar\{\}/g, '\\$')
    .replace(/\{\\(\W|[A-Za-z]+) (\p{L})\}/gu, (whole, accent: string, letter: string) =>
      diacritics[accent] ? (letter + diacritics[accent]).normalize('NFC') : whole,
    );
  return `${letters.trim()}\n`;
}

/** The tags are citation-js's; its own lines break long titles within words, and it leaves a page range whole. */
async function ris(article: CitationData): Promise<string> {
  const title = article.title.replace(/<\/?i>/g, '');
  const [{ TY, SP, ...entry }] = (await formatted('ris', { ...article, title }, 'object')) as [RisEntry];
  const [first, last] = [SP].flat().join().split('-');
  const tags = Object.entries({ TY, ...entry, SP: first, EP: last, ER: '' });
  const lines = tags.flatMap(([tag, values]) => [values ?? []].flat().map((value) => `${tag}  - ${value}`));
  return `${lines.join('\n')}\n`;
}

type RisEntry = Record<string, string | string[] | undefined>;

/** citation-js takes 30 MB, so it is loaded when the first reader asks. */
async function formatted(format: string, article: CitationData, type = 'text'): Promise<unknown> {
  const { Cite } = await import('@citation-js/core');
  await import('@citation-js/plugin-bibtex');
  await import('@citation-js/plugin-ris');
  return new Cite(article).format(format, { type });
}
