import { Fragment } from 'react';
import { type Citable, citationParts } from '#contracts/articles/citation.ts';
import type { ArticleListing } from '#contracts/fields/entities.ts';
import { languageOf } from '#contracts/text/language.ts';
import { ArticleTitle } from './article-title.tsx';
import textStyles from '../frame/text.module.css';

interface Props {
  article: Citable & Pick<ArticleListing, 'title_text'>;
  journal: string;
}

/** A range of pages with the text joined to it: '5(1):7–12.' */
const range = /([^\s;]+–\S+)/;

/**
 * 'How to cite', in the journal's format: preserves the title's italics, and marks Hindi names and titles as
 * Hindi.
 */
export function Citation({ article, journal }: Props) {
  const { authors, source } = citationParts(article, journal);
  const inHindi = (author: string) => languageOf(author) === 'hi';
  return (
    <span data-citation>
      {authors.some(inHindi)
        ? authors.map((author, index) => (
            <Fragment key={index}>
              {index > 0 && ', '}
              {inHindi(author) ? <span lang="hi">{author}</span> : author}
            </Fragment>
          ))
        : authors.join(', ')}
      {'. '}
      <ArticleTitle article={{ title: article.title, title_text: article.title_text }} />
      {source.split(range).map((piece, at) =>
        at % 2 === 1 ? (
          <span key={at} className={textStyles.unbroken}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </span>
  );
}
