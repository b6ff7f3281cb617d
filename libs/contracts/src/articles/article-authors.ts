import { authorKey, splitAuthors } from '#contracts/publication/author-names.ts';
import { type FieldValues, valuesOf } from '#contracts/fields/fields.ts';
import { personName } from './person-name.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';

/** An author of an article, as staff see it. */
export type ArticleAuthor = FieldValues<typeof authorFields>;

/** 'Dr. Asha R. Verma' → given name 'Asha R.', family name 'Verma', for staff to check. */
export function authorNamed(name: string): ArticleAuthor {
  const person = personName(name);
  const parts = 'literal' in person ? { family: person.literal } : person;
  return valuesOf(authorFields, { name, ...parts });
}

/** Authors of a comma-separated list of names; those who were there before keep their details. */
export function authorsNamed(authorname: string, before: readonly ArticleAuthor[] = []): ArticleAuthor[] {
  const left = [...before];
  return splitAuthors(authorname).map((name) => {
    const at = left.findIndex((author) => authorKey(author.name) === authorKey(name));
    const [known] = at === -1 ? [] : left.splice(at, 1);
    return known ? { ...known, name } : authorNamed(name);
  });
}

/** The comma-separated names of a list of authors. */
export const authorNamesOf = (authors: readonly Pick<ArticleAuthor, 'name'>[]): string =>
  authors.map(({ name }) => name).join(', ');
