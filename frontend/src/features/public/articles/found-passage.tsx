import type { FoundArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { piecesMarked } from '#lib/text/marked.ts';
import styles from './found-passage.module.css';

interface Props {
  article: FoundArticle;
  /** Normalized words to highlight. */
  searched?: readonly string[];
}

/**
 * Where a search found its words in the abstract, a section of the full text, or the PDF, with a link to the page
 * of that.
 */
export function FoundPassage({ article, searched = [] }: Props) {
  const { search } = useMessages().pages;
  const { snippet } = article;
  if (!snippet) return null;
  return (
    <p className={styles.passage}>
      {piecesMarked(snippet.text, searched).map(({ text, marked }, place) =>
        marked ? <mark key={place}>{text}</mark> : text,
      )}{' '}
      {snippet.page !== undefined && (
        <a href={`${paths.articleFile(article)}#page=${snippet.page}`} type="application/pdf">
          {search.inPdf(snippet.page)}
        </a>
      )}
      {snippet.section !== undefined && search.inSection(snippet.section)}
    </p>
  );
}
