import { type CitationStyle, citationIn } from '#contracts/articles/citation-in-style.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { ArticleTitle } from './article-title.tsx';

interface Props {
  style: CitationStyle;
  article: Article;
  journal: { name: string; url: string };
}

/** A citation in another style than the journal's, with the italics of title, journal and volume. */
export function StyledCitation({ style, article, journal }: Props) {
  const { before, title, after } = citationIn(style, article, journal);
  return (
    <span data-citation>
      {before}
      <ArticleTitle article={{ title, title_text: article.title_text }} />
      {after.map(({ text, italic }, at) => (italic ? <i key={at}>{text}</i> : text))}
    </span>
  );
}
