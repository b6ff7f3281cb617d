import { decodedValuesOf, defaultsOf } from '#contracts/fields/fields.ts';
import { manuscriptFields, draftFields } from '#contracts/fields/manuscript-fields.ts';
import { declarations } from '#contracts/values/declarations.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { type Missing, listMissing } from '#contracts/manuscripts/missing.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { type FormRules, type MissingInput, useSavedForm } from './saved-form.ts';
import { authorNamed } from '#contracts/articles/article-authors.ts';
import { fieldProblems, rowProblems } from '#shared/forms/checks.ts';

/** Values of the form: rich text is HTML. */
export type LinkValues = ReturnType<typeof decodedValuesOf<typeof manuscriptFields>>;
type Author = LinkValues['authors'][number];

/** Problems of the entered values by the name of the input, such as 'authors.0.email'; nothing is required in a draft. */
export function problemsOf(values: LinkValues): Record<string, string> {
  const rows = (['authors', 'funding', 'references', 'suggested', 'opposed'] as const).map((name) =>
    rowProblems(draftFields[name], values[name], name),
  );
  return Object.assign({}, fieldProblems(draftFields, values), ...rows) as Record<string, string>;
}

const bodyOf = (sent: Partial<LinkValues>): Partial<LinkValues> =>
  sent.authors ? { ...sent, authors: withoutBlanks(sent.authors) } : sent;

/** Authors without empty rows. */
const withoutBlanks = (authors: readonly Author[]): Author[] =>
  authors
    .map((author) => ({
      ...author,
      affiliations: author.affiliations.filter(({ name }) => name.trim() !== ''),
    }))
    .filter((author) => JSON.stringify(author) !== JSON.stringify(noAuthor));

const noAuthor: Author = defaultsOf(draftFields.authors.row);
const noAffiliation = defaultsOf(draftFields.authors.row.affiliations.row);

/** Authors as the form shows them: at least one, each with a row for an institution. */
export const shownAuthors = (authors: readonly Author[]): Author[] =>
  (authors.length > 0 ? authors : [noAuthor]).map((author) =>
    author.affiliations.length > 0 ? author : { ...author, affiliations: [noAffiliation] },
  );

/** Fills in the parts of a name from the name as it is typed; the office checks them. */
export const withNameParts = (authors: readonly Author[], before: readonly Author[]): Author[] =>
  authors.map((author, at) => {
    if (author.name === before[at]?.name) return author;
    const { given, family, suffix } = authorNamed(author.name);
    return { ...author, given, family, suffix };
  });

/** Id of the input of a missing value. */
function inputOf(field: Missing['field'], { authors, declared }: LinkValues): string {
  if (field === 'file') return 'file-manuscript';
  if (field === 'copyright' || field === 'final') return `file-${field}`;
  if (field === 'declared') return `declared-${declarations.find((name) => !declared.includes(name))}`;
  if (field !== 'authors') return field;
  const shown = shownAuthors(authors);
  const away = shown.findIndex(({ affiliations }) => affiliations.every(({ name }) => name === ''));
  const isNamed = shown.every(({ name }) => name !== '');
  if (isNamed && away >= 0) return `authors.${away}.affiliations.0.name`;
  return `authors.${Math.max(
    shown.findIndex(({ name }) => name === ''),
    0,
  )}.name`;
}

/** Values missing in the form, by the server's rule. */
function missingNow(
  { stage, asked, files, has_fees: hasFees }: AuthorManuscript,
  values: LinkValues,
): MissingInput[] {
  const { title, abstract, authors, country, doi_wanted, declared, answer } = values;
  const missing = listMissing({
    stage,
    asked,
    values: {
      title: textOfHtml(title),
      abstract: textOfHtml(abstract),
      authors: withoutBlanks(authors),
      country,
      doi_wanted,
      declared,
      answer,
    },
    hasFees,
    files: files.filter(({ sent }) => !sent).map(({ kind }) => kind),
  });
  return missing.map((one) => ({ ...one, input: inputOf(one.field, values) }));
}

const rules: FormRules<AuthorManuscript, LinkValues> = {
  valuesOf: ({ values }) => decodedValuesOf(manuscriptFields, values),
  problemsOf,
  bodyOf,
  isOpen: ({ open }) => open.fields,
  missingOf: missingNow,
};

export const useLinkForm = (first: AuthorManuscript, calls: LinkCalls) => useSavedForm(first, calls, rules);

export type ManuscriptForm = ReturnType<typeof useLinkForm>;
