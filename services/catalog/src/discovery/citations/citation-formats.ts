import { DomainError } from '#platform/errors/domain-error.ts';
import type { PersonName } from '#contracts/articles/person-name.ts';
import { bibtex } from './bibtex.ts';
import { type CitedArticle, rangeText } from './cited-article.ts';

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

/** The article as CSL-JSON, whose text allows the markup `<i>` only. */
function cslJson(article: CitedArticle): string {
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

/** The article as RIS: one tag per line, one line per value, text without markup. */
export function ris(article: CitedArticle): string {
  const { year, month, day, pages, issns, keywords } = article;
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const tags: [string, string | number | undefined][] = [
    ['TY', 'JOUR'],
    ['ID', article.key],
    ...article.authors.map((name): [string, string] => ['AU', formatName(name)]),
    ['TI', article.title],
    ['T2', article.journal],
    ['PY', year],
    ['DA', `${year}/${twoDigits(month)}/${twoDigits(day)}`],
    ['VL', article.volume],
    ['IS', article.issue],
    ['SP', pages?.first],
    ['EP', pages?.last === pages?.first ? undefined : pages?.last],
    // Article number.
    ['C7', article.number],
    ['DO', article.doi],
    ...issns.map((issn): [string, string] => ['SN', issn]),
    ['UR', article.url],
    ['L1', article.pdf],
    ['AB', article.abstract],
    ...keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['LA', article.language],
    ['N1', article.retracted],
  ];
  const lines = tags.flatMap(([tag, value]) =>
    value === undefined || value === '' ? [] : `${tag}  - ${value}\n`,
  );
  return `${lines.join('')}ER  - \n`;
}

/** 'King, Martin Luther, Jr.' */
function formatName(name: PersonName): string {
  if ('literal' in name) return name.literal;
  return [name.family, name.given, name.suffix].filter(Boolean).join(', ');
}
