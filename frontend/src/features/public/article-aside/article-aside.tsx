import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { isNotice } from '#contracts/publication/amendments.ts';
import type { Article, ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import type { Heading } from '#shared/full-text/text-data.ts';
import { Outline } from '../frame/outline.tsx';
import { RelatedArticles } from '../articles/related-articles.tsx';
import { FirstPage } from './first-page.tsx';
import { ReadingActions } from './reading-actions.tsx';
import { Rights } from './rights.tsx';
import { Share } from './share.tsx';
import { Usage } from './usage.tsx';
import styles from './article-aside.module.css';

interface Props {
  article: Article;
  related: readonly ArticleLinkWithAuthors[];
  headings: readonly Heading[];
  /** Download and Cite above the text. */
  actions: RefObject<HTMLElement | null>;
  /** Opens the PDF in the page. */
  onRead: () => void;
}

/** What belongs to the article, right of its text on wide screens and below it on others. */
export function ArticleAside({ article, related, headings, actions, onRead }: Props) {
  const { articles } = useMessages();
  return (
    <aside className={styles.aside} aria-label={articles.aboutArticle}>
      <section className={styles.download} data-print="none">
        <h2 className="unseen">{articles.downloadAndCite}</h2>
        <FirstPage article={article} onRead={onRead} />
        <div>
          {article.file && (
            <button type="button" className="quiet" data-scripted onClick={onRead}>
              {articles.readHere}
            </button>
          )}
          <Usage article={article} />
        </div>
      </section>
      <Share article={article} />
      <Rights article={article} />
      {!isNotice(article) && (
        <section data-print="none">
          <h2>{articles.certificates}</h2>
          <p>
            <Link to={paths.publication(article.refnumber)}>{articles.certificatesLink}</Link>
          </p>
        </section>
      )}
      <RelatedArticles articles={related} />
      <Outline headings={headings} above={<ReadingActions article={article} above={actions} />} />
    </aside>
  );
}
