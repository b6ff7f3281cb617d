import type { PersonName } from '#contracts/articles/person-name.ts';
import type { CitedArticle } from './cited-article.ts';

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
