import type { Standing } from '#contracts/publication/amendments.ts';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { languageOf } from '#contracts/text/language.ts';
import type { ArticleListing } from '#contracts/fields/entities.ts';

interface Props {
  article: Pick<ArticleListing, 'title' | 'title_text'> & { standing?: Standing };
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/** A title with its italics and language, marked if a notice has changed what it says. */
export function ArticleTitle({ article, searched }: Props) {
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
