import type { Standing } from '#contracts/publication/amendments.ts';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { languageOf } from '#contracts/text/language.ts';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import { Fragment } from 'react';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { piecesMarked } from '#lib/text/marked.ts';

interface TitleProps {
  article: Pick<ArticleListing, 'title' | 'title_text'> & { standing?: Standing };
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/** A title with its italics and language, marked if a notice has changed what it says. */
export function ArticleTitle({ article, searched }: TitleProps) {
  const { standing = '' } = article;
  return (
    <>
      <StandingMark standing={standing} />
      <span lang={languageOf(article.title_text)}>
        <RichText text={article.title} searched={searched} />
      </span>
    </>
  );
}

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
