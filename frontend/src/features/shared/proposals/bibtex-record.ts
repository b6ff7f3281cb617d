import { parse } from '@retorquere/bibtex-parser';
import { doiIn } from '#contracts/articles/references.ts';
import { withSubtitle } from '#contracts/text/titles.ts';
import { type PastedRecord, readAuthors, withoutMarkup } from './record.ts';

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
    ...readAuthors(
      (fields.author ?? []).map((creator) =>
        creator.name ? { name: unicode(creator.name), collective: true } : nameOf(creator, input, errors),
      ),
      '“and”',
    ),
    abstract: unicode(fields.abstract),
    keywords: [fields.keywords ?? []].flat().map(unicode),
    doi:
      unicode(fields.doi).replaceAll('{\\textless}', '<').replaceAll('{\\textgreater}', '>') ||
      doiIn(unicode(fields.url)),
    pages: unicode(fields.pages || fields.eid || fields.articleno),
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

/** A person's name as written. From a list of names the parser drops some, but its error has them all. */
function nameOf(
  { firstName = '', prefix = '', lastName = '', suffix = '' }: Creator,
  input: string,
  errors: readonly { input?: string }[],
): string {
  const hasComma = suffix !== '' || /\s/.test(lastName) || input.includes(`${lastName},`);
  const family = [prefix, lastName].filter(Boolean).join(' ');
  if (!hasComma) return unicode([firstName, family].filter(Boolean).join(' '));
  const name = [family, suffix, firstName].filter(Boolean).join(', ');
  return unicode(errors.find((error) => error.input?.startsWith(name))?.input ?? name);
}

/** A value without TeX: letters of formulas upright, no soft hyphens, and no dotless i below an accent. */
const unicode = (text = ''): string =>
  withoutMarkup(text)
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/ı(?=\p{M})/gu, 'i')
    .replaceAll('\u00ad', '')
    .normalize('NFC');
