import { Fragment } from 'react';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { languageOf } from '#contracts/values/language.ts';
import { piecesMarked } from '../../../lib/marked.ts';

/** The authors in order, each with its language, searched words highlighted. */
export function AuthorList({ names, searched = [] }: { names: string; searched?: readonly string[] }) {
  const authors = splitAuthors(names);
  return (
    <span>
      {authors.map((author, index) => (
        <Fragment key={index}>
          <span lang={languageOf(author)}>
            {piecesMarked(author, searched).map(({ text, marked }, place) =>
              marked ? <mark key={place}>{text}</mark> : text,
            )}
            {index < authors.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
