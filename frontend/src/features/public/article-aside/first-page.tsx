import type { MouseEvent } from 'react';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import styles from './first-page.module.css';

interface Props {
  article: Article;
  /** Opens the PDF in the page. */
  onRead: () => void;
}

/** A picture of the PDF's first page, where there is a column for it; it opens the PDF in the page. */
export function FirstPage({ article, onRead }: Props) {
  const { articles } = useMessages();
  const { file_thumbnail: picture } = article;
  if (!picture) return null;
  const read = (event: MouseEvent) => {
    // Another tab or a download is what the reader asked for.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onRead();
  };
  return (
    <a className={styles.page} href={paths.articleFile(article)} type="application/pdf" onClick={read}>
      <img
        src={paths.articleThumbnail(picture.name)}
        alt={articles.firstPage}
        width={Math.round(picture.width / 2)}
        height={Math.round(picture.height / 2)}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
