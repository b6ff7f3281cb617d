import { parse } from '@retorquere/bibtex-parser';
import { invertedName, nameOfParts } from '#contracts/articles/person-name.ts';
import { isDegree, isSuffix } from '#contracts/publication/author-names.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import { nameInOrder, type PastedAuthor, type PastedRecord, withoutMarkup } from './record.ts';

/**
 * The entries of a text in BibTeX; what an entry inherits from another, such as a DOI, is that one's.
 *
 * @param most that are parsed, since the parser takes long for those without an end; the others are empty
 */
export function bibtexRecords(text: string, most: number): PastedRecord[] {
  const starts = [...text.matchAll(/@\w+\s*[{(]/g)].map(({ index }) => index);
  const options = { sentenceCase: false, caseProtection: false, applyCrossRef: false } as const;
  const { entries, errors } = parse(forParser(text.slice(0, starts[most])), options);
  const records = entries.map(({ fields, input }) => ({
    title: withSubtitle(unicode(fields.title), unicode(fields.subtitle)),
    ...authorsOf(fields.author ?? [], input, errors),
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

/** Names that stand in one as in a list are no author's; the parser reports those of which it has dropped parts. */
function authorsOf(creators: readonly Creator[], input: string, errors: readonly { input?: string }[]) {
  const unread = creators.filter(isList).map(({ lastName, suffix, firstName = '' }) => {
    if (/[;&]/.test(firstName)) return `${firstName} ${lastName}`;
    const text = [lastName, suffix, firstName].filter(Boolean).join(', ');
    return errors.find((error) => error.input?.startsWith(text))?.input ?? text;
  });
  return {
    authors: creators.filter((creator) => !isList(creator)).map((creator) => authorOf(creator, input)),
    unreadAuthors: unread.length > 0 ? `Names must be separated by “and”: ${unicode(unread.join('; '))}` : '',
  };
}

/** 'Rao, Asha, Bose, Ravi', 'Rao A, Bose R' or 'Asha Rao; Ravi Bose' */
function isList({ firstName = '', lastName = '', suffix = '' }: Creator): boolean {
  const isAfterName = [suffix, firstName].some((part) => isSuffix(part) || isDegree(part));
  const isAbbreviated = (part: string) => /\p{Ll}\S*\s(?:\p{Lu}[.\s-]*){1,3}$/u.test(part);
  return (
    /[;&]/.test(firstName + lastName) ||
    (suffix !== '' && !isAfterName) ||
    [lastName, firstName].every(isAbbreviated)
  );
}

function authorOf(
  { name, firstName = '', prefix = '', lastName = '', suffix = '' }: Creator,
  input: string,
): PastedAuthor {
  if (name) return { name: unicode(name), collective: true };
  // The parser takes the initials of 'Lloyd AC' for the family name, which stands before a comma if it is one.
  const inOrder = nameInOrder(unicode([firstName, prefix, lastName].filter(Boolean).join(' ')));
  if (inOrder.given && !input.includes(`${lastName},`)) return inOrder;
  const family = [prefix, lastName].filter(Boolean).join(' ');
  const parts = [family, suffix, firstName].map(unicode).filter(Boolean);
  // 'Cruz, Maria, Jr.' and 'Asha Verma, PhD' are in no order of BibTeX, but usual.
  if (isDegree(parts.at(-1)!) || isSuffix(parts.at(-1)!)) return invertedName(parts.join(', '));
  return nameOfParts(unicode(firstName), unicode(family), unicode(suffix));
}

/** As it is written without TeX: letters of formulas upright, no soft hyphens, and no dotless i below an accent. */
const unicode = (text = ''): string =>
  withoutMarkup(text)
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/ı(?=\p{M})/gu, 'i')
    .replaceAll('\u00ad', '')
    .normalize('NFC');
