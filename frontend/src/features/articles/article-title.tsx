import { RichText } from '../../ui/rich-text.js';
import { languageOf } from '#contracts/language.js';
import type { ArticleListing } from '#contracts/entities.js';

/** A title in its italics and its language. */
export function ArticleTitle({ article }: { article: Pick<ArticleListing, 'title' | 'title_text'> }) {
  return (
    <span lang={languageOf(article.title_text)}>
      <RichText text={article.title} />
    </span>
  );
}
