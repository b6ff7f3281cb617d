import { Fragment } from 'react';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { languageOf } from '#contracts/text/language.ts';
import { piecesMarked } from '#lib/text/marked.ts';

export function AuthorList({ names, searched = [] }: { names: string; searched?: readonly string[] }) {
  const authors = splitAuthors(names);
  const inHindi = authors.some((author) => languageOf(author) === 'hi');
  // One text where one language suffices: a name that moves to another line then shifts nothing else.
  const texts = inHindi ? authors : [authors.join(', ')];
  return (
    <span>
      {texts.map((text, index) => (
        <Fragment key={index}>
          <span lang={languageOf(text)}>
            {piecesMarked(text, searched).map((piece, place) =>
              piece.marked ? <mark key={place}>{piece.text}</mark> : piece.text,
            )}
            {index < texts.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
