import {
  type ArticleAuthor,
  authorNamed,
  authorNamesOf,
  authorsNamed,
} from '#contracts/articles/article-authors.ts';
import { partsWithoutTitles } from '#contracts/articles/person-name.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { authorFields } from '#contracts/fields/record-fields.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import type { ArticleDocument } from '../read/article.schema.ts';
import type { EditArticleDto } from './article-fields.dto.ts';

/**
 * The author names and the list of authors, which always name the same people: whichever is given decides the other.
 * @param before the article's authors: names alone keep what is known of them, and an iD stays confirmed
 * @throws DomainError validation_failed if both are given and differ
 */
export function enteredAuthors(
  { authorname, authors: rows }: Pick<EditArticleDto, 'authorname' | 'authors'>,
  before: readonly ArticleAuthor[] = [],
): Partial<Pick<ArticleDocument, 'authorname' | 'authors'>> {
  if (!rows || (rows.length === 0 && authorname !== undefined))
    return authorname === undefined ? {} : { authorname, authors: authorsNamed(authorname, before) };
  const confirmed = new Set(before.filter((author) => author.orcid_authenticated).map(({ orcid }) => orcid));
  const authors = rows.map((row) => ({
    ...valuesOf(authorFields, row as Partial<ArticleAuthor>),
    ...(!row.collective && partsOf(row as Partial<ArticleAuthor> & Pick<ArticleAuthor, 'name'>)),
    orcid_authenticated: confirmed.has(row.orcid ?? ''),
  }));
  const names = authorNamesOf(authors);
  const printed = splitAuthors(authorname ?? names);
  const differs = authors.findIndex(({ name }, at) => name !== printed[at]);
  if (differs !== -1 || authors.length !== printed.length)
    throw fieldError(
      differs === -1 ? 'authors' : `authors.${differs}.name`,
      'List the same authors as in the author names, in the same order',
    );
  return { authorname: authorname ?? names, authors };
}

/** The parts of a name as entered, or as the printed name reads, for staff to check. */
function partsOf({ name, given, family, suffix = '' }: Partial<ArticleAuthor> & Pick<ArticleAuthor, 'name'>) {
  const known = given === undefined && family === undefined ? authorNamed(name) : { given, family, suffix };
  return partsWithoutTitles({ given: known.given ?? '', family: known.family ?? '', suffix: known.suffix });
}
