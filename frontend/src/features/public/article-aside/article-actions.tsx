import type { Ref } from 'react';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { classNames } from '#lib/class-names.ts';
import { useMessages } from '#messages/messages-context.ts';
import type { Heading } from '#shared/full-text/text-data.ts';
import { Outline } from '../frame/outline.tsx';
import type { Messages } from '#messages/messages.ts';
import styles from './article-actions.module.css';

interface Props {
  article: Article;
  /** Position: above the text or at the bottom of a small screen, or beside the text while it is read. */
  place: 'page' | 'reading';
  headings?: readonly Heading[];
  ref?: Ref<HTMLDivElement>;
}

export function ArticleActions({ article, place, headings = [], ref }: Props) {
  const messages = useMessages();
  const { articles } = messages;
  const facts = article.file && fileFacts(article, messages);
  return (
    <div ref={ref} className={classNames('actions', styles.actions)} data-place={place}>
      {article.file && (
        <a className="button" href={paths.articleFile(article)} type="application/pdf">
          {articles.retracted(articles.downloadPdf, article.standing)}
          {facts && <span className={styles.facts}>{facts}</span>}
        </a>
      )}
      <a className="button quiet" href="#cite">
        {articles.cite}
      </a>
      <Outline headings={headings} folded />
    </div>
  );
}

/** '8 pages, 1.2 MB' of an article's PDF, as far as they are known. */
function fileFacts(article: Article, { articles, format }: Messages): string {
  const { file_pages: pages, file_size: size } = article;
  return [pages > 0 && articles.pages(pages), size > 0 && format.size(size)].filter(Boolean).join(', ');
}
