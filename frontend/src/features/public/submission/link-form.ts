import { type decodedValuesOf, defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields, type manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
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

export const bodyOf = (sent: Partial<LinkValues>): Partial<LinkValues> =>
  sent.authors ? { ...sent, authors: withoutBlanks(sent.authors) } : sent;

/** Authors without empty rows. */
export const withoutBlanks = (authors: readonly Author[]): Author[] =>
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
