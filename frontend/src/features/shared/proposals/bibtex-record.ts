import { parse } from '@retorquere/bibtex-parser';
import { nameOfParts } from '#contracts/articles/person-name.ts';
import { type PastedAuthor, type PastedRecord, withoutTags } from './record.ts';

/** More entries are a library, not a record; the parser takes long for those without an end. */
const MOST_ENTRIES = 200;

/** The entries of a text in BibTeX, which have a title. */
export function bibtexRecords(text: string): PastedRecord[] {
  if ((text.match(/@\w+\s*[{(]/g) ?? []).length > MOST_ENTRIES) return [];
  const { entries } = parse(forParser(text), { sentenceCase: false, caseProtection: false });
  return entries.map(({ fields }) => {
    const authors = fields.author ?? [];
    const isOthers = ({ lastName, firstName }: (typeof authors)[number]) =>
      lastName === 'others' && !firstName;
    return {
      title: unicode(fields.title),
      authors: authors.filter((author) => !isOthers(author)).map(authorOf),
      abstract: unicode(fields.abstract),
      keywords: [fields.keywords ?? []].flat().map(unicode),
      doi: unicode(fields.doi).replaceAll('{\\textless}', '<').replaceAll('{\\textgreater}', '>'),
      pages: unicode(fields.pages ?? fields.eid),
      hasMoreAuthors: authors.some(isOthers),
    };
  });
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
  return nameOfParts(unicode(firstName), unicode(family), unicode(suffix));
}

/** As it is written without TeX: letters of formulas upright, no soft hyphens, and no dotless i below an accent. */
const unicode = (text = ''): string =>
  withoutTags(text)
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/ı(?=\p{M})/gu, 'i')
    .replaceAll('\u00ad', '')
    .normalize('NFC');
