import { RichText } from '../../../ui/rich-text.tsx';
import { languageOf } from '#contracts/language.ts';
import type { ArticleListing } from '#contracts/entities.ts';

interface Props {
  article: Pick<ArticleListing, 'title' | 'title_text'>;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/** A title with its italics and language. */
export function ArticleTitle({ article, searched }: Props) {
  return (
    <span lang={languageOf(article.title_text)}>
      <RichText text={article.title} searched={searched} />
    </span>
  );
}
