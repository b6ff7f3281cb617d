import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useMessages } from '../../../messages/messages-context.ts';
import { fileFacts } from './file-facts.ts';
import styles from './article-actions.module.css';

interface Props {
  article: Article;
  /** Where they stand: under the title, at the bottom of a phone's screen; or in the right column. */
  place: 'page' | 'column';
}

/** Download and Cite. */
export function ArticleActions({ article, place }: Props) {
  const messages = useMessages();
  const { articles } = messages;
  const facts = article.file && fileFacts(article, messages);
  return (
    <div className={classNames('actions', styles.actions)} data-place={place}>
      {place === 'column' && facts && <p className="quiet">{facts}</p>}
      {article.file && (
        <a className="button" href={paths.articleFile(article)} type="application/pdf">
          {articles.retracted(articles.downloadPdf, article.standing)}
          {place === 'page' && facts && <span className={styles.facts}> ({facts})</span>}
        </a>
      )}
      <a className="button quiet" href="#cite">
        {articles.cite}
      </a>
    </div>
  );
}
