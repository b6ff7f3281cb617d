import { parse } from '@retorquere/bibtex-parser';
import { invertedName, nameOfParts } from '#contracts/articles/person-name.ts';
import { isDegree, isSuffix } from '#contracts/publication/author-names.ts';
import { type PastedAuthor, type PastedRecord, withoutTags } from './record.ts';

/**
 * The entries of a text in BibTeX; what an entry inherits from another, such as a DOI, is that one's.
 *
 * @param most that are parsed, since the parser takes long for those without an end; the others are empty
 */
export function bibtexRecords(text: string, most: number): PastedRecord[] {
  const starts = [...text.matchAll(/@\w+\s*[{(]/g)].map(({ index }) => index);
  const options = { sentenceCase: false, caseProtection: false, applyCrossRef: false } as const;
  const { entries } = parse(forParser(text.slice(0, starts[most])), options);
  const records = entries.map(({ fields }) => ({
    title: unicode(fields.title),
    authors: (fields.author ?? []).map(authorOf),
    abstract: unicode(fields.abstract),
    keywords: [fields.keywords ?? []].flat().map(unicode),
    doi: unicode(fields.doi).replaceAll('{\\textless}', '<').replaceAll('{\\textgreater}', '>'),
    pages: unicode(fields.pages ?? fields.eid),
  }));
  return [...records, ...starts.slice(most).map(() => ({ title: '', authors: [] }))];
}

/** '<' and '>' are other signs in TeX's first encoding, but no record means those; a name of TeX is a word. */
const forParser = (text: string): string =>
  text
    .replaceAll('<', '{\\textless}')
    .replaceAll('>', '{\\textgreater}')
    .replace(/\\((?:La|Bib|Xe)?TeX)\{\}/g, '$1');

type Creator = NonNullable<ReturnType<typeof parse>['entries'][number]['fields']['author']>[number];

function authorOf({ name, firstName = '', prefix = '', lastName = '', suffix = '' }: Creator): PastedAuthor {
  if (name) return { name: unicode(name), collective: true };
  const family = [prefix, lastName].filter(Boolean).join(' ');
  const parts = [family, suffix, firstName].map(unicode).filter(Boolean);
  // 'Cruz, Maria, Jr.' and 'Asha Verma, PhD' are in no order of BibTeX, but usual.
  if (isDegree(parts.at(-1)!) || isSuffix(parts.at(-1)!)) return invertedName(parts.join(', '));
  return nameOfParts(unicode(firstName), unicode(family), unicode(suffix));
}

/** As it is written without TeX: letters of formulas upright, no soft hyphens, and no dotless i below an accent. */
const unicode = (text = ''): string =>
  withoutTags(text)
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/ı(?=\p{M})/gu, 'i')
    .replaceAll('\u00ad', '')
    .normalize('NFC');
