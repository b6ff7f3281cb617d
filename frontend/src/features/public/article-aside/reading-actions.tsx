import { type RefObject, useEffect, useState } from 'react';
import type { Article } from '#contracts/fields/entities.ts';
import { ArticleActions } from './article-actions.tsx';

interface Props {
  article: Article;
  /** The actions above the text. */
  above: RefObject<HTMLElement | null>;
}

/** Download and Cite beside the text, once the reader has left those above it. */
export function ReadingActions({ article, above }: Props) {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    if (above.current) observer.observe(above.current);
    return () => observer.disconnect();
  }, [above]);
  return isPast && <ArticleActions article={article} place="reading" />;
}
