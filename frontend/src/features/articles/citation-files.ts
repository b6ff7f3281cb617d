import { splitAuthors, withoutTitle } from '#contracts/author-names.js';
import { shortName } from '#contracts/citation.js';
import type { ArticleListing } from '#contracts/entities.js';
import { parsePageRange } from '#contracts/page-range.js';

/** What a reference manager needs beside the article. */
export interface CitationSource {
  journal: string;
  issn: string;
  /** Absolute. */
  url: string;
}

/** The article as a BibTeX entry. */
export function bibtex(article: ArticleListing, { journal, issn, url }: CitationSource): string {
  const fields = {
    title: article.title_text,
    author: authors(article).join(' and '),
    journal,
    year: article.year,
    volume: article.volume,
    number: article.issue,
    pages: article.pagenumber.replace('-', '--'),
    issn,
    url,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${texEscaped(String(value), name)}}`);
  return `@article{${citeKey(article)},\n${lines.join(',\n')}\n}\n`;
}

/** The article in RIS, which EndNote, Mendeley and Zotero read. */
export function ris(article: ArticleListing, { journal, issn, url }: CitationSource): string {
  const pages = parsePageRange(article.pagenumber);
  const lines: [tag: string, value: string | number | undefined][] = [
    ['TY', 'JOUR'],
    ['TI', article.title_text],
    ...authors(article).map((author): [string, string] => ['AU', surnameFirst(author)]),
    ['JO', journal],
    ['PY', article.year],
    ['DA', article.publishdate.replaceAll('-', '/')],
    ['VL', article.volume],
    ['IS', article.issue],
    ['SP', pages?.first],
    ['EP', pages?.last],
    ['SN', issn],
    ['UR', url],
  ];
  const written = lines.filter(([, value]) => value !== undefined && value !== '');
  return [...written.map(([tag, value]) => `${tag}  - ${value}`), 'ER  - ', ''].join('\r\n');
}

const authors = (article: ArticleListing): string[] => splitAuthors(article.authorname).map(withoutTitle);

/** 'Asha R. Verma' → 'Verma, Asha R.', as RIS has names; one whose surname is not known stays as it is. */
function surnameFirst(name: string): string {
  const surname = shortName(name).replace(/ \p{Lu}+$/u, '');
  return name.endsWith(` ${surname}`) ? `${surname}, ${name.slice(0, -surname.length - 1)}` : name;
}

/** Without braces and backslashes, TeX's other characters escaped; an address stays as it is. */
function texEscaped(value: string, field: string): string {
  return field === 'url' ? value : value.replace(/[{}\\]/g, '').replace(/[&%$#_]/g, '\\$&');
}

/** Letters and digits only, so that every BibTeX program takes it. */
function citeKey({ refnumber, year }: ArticleListing): string {
  return `article${year}ref${refnumber.replace('.', 'p')}`;
}
