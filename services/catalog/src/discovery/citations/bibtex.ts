import { articleLanguages } from '#contracts/publication/article-languages.ts';
import type { PersonName } from '#contracts/articles/person-name.ts';
import { type CitedArticle, rangeText } from './cited-article.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Characters with a meaning in TeX; ligatures are broken by an empty group. */
const special = /[&%$#_{}~^\\]|[<>]+|(?<=-)-|(?<=`)`|(?<=')'|(?<=[?!])`|(?<=,),/gu;
const escapes: Record<string, string> = {
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\\': '\\textbackslash{}',
  // TeX accepts '\{', but BibTeX counts braces before TeX reads them.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
};

/** The article as BibTeX in UTF-8; only TeX's special characters are escaped, so every script stays readable. */
export function bibtex(article: CitedArticle): string {
  const { year, month, volume, issue, pages, keywords } = article;
  const language = articleLanguages[article.language].name.toLowerCase();
  const fields: [string, string | undefined][] = [
    ['author', braced(article.authors.map(formatName).join(' and '))],
    ['title', braced(title(article))],
    ['journal', braced(tex(article.journal))],
    ['year', braced(String(year))],
    // A macro, so that each style formats the month in its own way.
    ['month', months[month - 1]],
    ['volume', braced(String(volume ?? ''))],
    ['number', braced(tex(issue ?? ''))],
    ['issuetitle', braced(tex(article.issueTitle ?? ''))],
    ['pages', braced(pages ? rangeText(pages, '--') : '')],
    ['eid', braced(tex(article.number))],
    // Like an address, it is not read as TeX.
    ['doi', braced(article.doi.replace(/[{}\\]/gu, encodeURIComponent))],
    ['issn', braced(article.issns.join(', '))],
    ['url', braced(article.url)],
    ['pdf', braced(article.pdf ?? '')],
    ['abstract', braced(tex(article.abstract))],
    // Unlike other fields, keywords are not read as TeX.
    ['keywords', braced(keywords.join(', ').replace(/[{}\\]/gu, ''))],
    ['language', braced(language)],
    ['langid', braced(language)],
    ['copyright', braced(article.licence)],
    ['note', braced(article.retracted)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? `  ${name} = ${value}` : []));
  return `@article{${bibtexKey(article)},\n${lines.join(',\n')}\n}\n`;
}

/** Words without meaning at the beginning of titles. */
const fillers = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with']);
const LONGEST_NAME = 24;

/** The letters and digits that every TeX takes in a key. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^a-z\d]/giu, '')
    .toLowerCase();

/** Key such as 'nayak2026ash' (author, year, word of the title); in other scripts that of the other formats. */
export function bibtexKey({ authors, year, title, key }: CitedArticle): string {
  const [first] = authors;
  const name = first ? ('literal' in first ? first.literal : first.family) : '';
  const word = title.split(/[^\p{L}\p{M}\p{N}]+/u).find((each) => each && !fillers.has(each.toLowerCase()));
  const [author, about] = [toAscii(name).slice(0, LONGEST_NAME), toAscii(word ?? '')];
  return author && about ? `${author}${year}${about}` : key;
}

const braced = (value: string): string => (value === '' ? '' : `{${value}}`);

function tex(text: string): string {
  return text.replace(special, (found) => {
    if (/[<>]/u.test(found)) return `$${found}$`;
    return escapes[found] ?? (/[&%$#_]/u.test(found) ? `\\${found}` : `{}${found}`);
  });
}

/** 'King, Jr., Martin Luther'; names in braces are not split, while 'and' separates names. */
function formatName(name: PersonName): string {
  if ('literal' in name) return `{${tex(name.literal)}}`;
  // BibTeX takes the last one of several words for the family name.
  if (!name.given && name.family.includes(' ')) return `{${tex(name.family)}}`;
  const part = (text: string) => tex(text).replace(/(?<=^|\s)and(?=\s|$)/giu, '{$&}');
  return [name.family, name.suffix, name.given].flatMap((text) => (text ? part(text) : [])).join(', ');
}

/** Styles convert titles to lower case: braces protect words with capitals, except after a beginning or colon. */
function title({ titleRuns }: CitedArticle): string {
  const word = /(^|:\s+)?(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}\p{N}]*\p{Lu}[\p{L}\p{M}\p{N}]*)/gu;
  return titleRuns
    .map(({ text, italic }, index) => {
      // BibTeX does not change text in braces, so words of a macro's argument need none.
      if (italic) return `\\textit{${tex(text)}}`;
      let result = '';
      let end = 0;
      for (const match of text.matchAll(word)) {
        const [matched, before = '', capitals = ''] = match;
        const isFirst = before !== '' || (match.index === 0 && index === 0);
        const isName = !isFirst || /\p{Lu}/u.test(capitals.slice(1));
        result += tex(text.slice(end, match.index) + before) + (isName ? `{${capitals}}` : capitals);
        end = match.index + matched.length;
      }
      return result + tex(text.slice(end));
    })
    .join('');
}
