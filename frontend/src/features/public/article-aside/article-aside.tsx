import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isNotice } from '#contracts/publication/amendments.ts';
import type { Article, ArticleLinkWithAuthors } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import type { Heading } from '#shared/full-text/text-data.ts';
import { Outline } from '../frame/outline.tsx';
import { RelatedArticles } from '../articles/related-articles.tsx';
import { doiAddress } from '#contracts/identifiers/doi.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useInBrowser } from '#ui/use-in-browser.ts';
import { useSite } from '#shared/settings/site-context.ts';
import type { ArticleUsage } from '#contracts/journal/usage-figures.ts';
import { browserFetch } from '#lib/api-fetch.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import { licenceOfArticle } from '#contracts/publication/licence.ts';
import { ArticleActions } from './article-actions.tsx';
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

/** Parts besides the text: right of it on wide screens, below it on others. */
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

/** Passes the article's address on without a third party: by the device's own menu, the clipboard, or e-mail. */
function Share({ article }: { article: Article }) {
  const { origin, journal } = useSite();
  const { articles } = useMessages();
  const canShare = useInBrowser(() => navigator.share !== undefined);
  const { title_text: title } = article;
  const url = article.doi ? doiAddress(article.doi) : origin + paths.article(article);
  const mail = new URLSearchParams({ subject: title, body: `${title}\n${journal}\n${url}` });
  return (
    <section data-print="none">
      <h2>{articles.share}</h2>
      <div className="actions">
        <a className="button quiet" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          {articles.email}
        </a>
        <CopyButton text={url} label={articles.copyLink} />
        {canShare && (
          <button type="button" className="quiet" onClick={() => void share({ title, url })}>
            {articles.share}
          </button>
        )}
      </div>
    </section>
  );
}

async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    // The reader closed the menu.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/**
 * How often the article was viewed and downloaded. It is fetched by the browser, as pages are cached for longer; at the
 * same time the browser reports the view, which the gateway does not see when a cache or the app showed the page.
 */
function Usage({ article }: { article: Article }) {
  const { articles: words, format } = useMessages();
  const [fetched, setFetched] = useState<{ refnumber: string; usage?: ArticleUsage }>();
  const { refnumber } = article;
  const path = paths.article(article);

  useEffect(() => {
    if (isPreview()) return;
    // A page that is rendered in advance is reported when it is shown, if ever.
    const report = () => navigator.sendBeacon(`/seen${path}`);
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', report, { once: true });
    else report();
    return () => document.removeEventListener('prerenderingchange', report);
  }, [path]);

  useEffect(() => {
    if (isPreview()) return undefined;
    const aborting = new AbortController();
    fetchUsage(refnumber, aborting.signal).then(
      (usage) => setFetched({ refnumber, usage }),
      () => undefined, // the page does without it
    );
    return () => aborting.abort();
  }, [refnumber]);

  const usage = fetched?.refnumber === refnumber ? fetched.usage : undefined;
  if (!usage || usage.views + usage.downloads === 0) return null;
  const months = usage.months.map((uses) => format.number(uses)).join(', ');
  return (
    <p className="quiet">
      {words.usedTimes(format.number(usage.views), format.number(usage.downloads))}{' '}
      <Sparkline values={usage.months} label={words.usedByMonth(months)} />
    </p>
  );
}

async function fetchUsage(refnumber: string, signal: AbortSignal): Promise<ArticleUsage | undefined> {
  const response = await browserFetch(`/api/usage/${encodeURIComponent(refnumber)}`, signal);
  return response.ok ? ((await response.json()) as ArticleUsage) : undefined;
}

const isPreview = (): boolean => window.location.pathname.startsWith(paths.previews);

function Rights({ article }: { article: Article }) {
  const { settings } = useSite();
  const licence = licenceOfArticle(article, settings);
  const { copyright_holder: holder, copyright_year: year } = article;
  return (
    <section>
      <h2>{useMessages().articles.licence}</h2>
      <p>
        {holder && `© ${[year || article.year, holder].join(' ')}. `}
        <a href={licence.address} rel="license external">
          <span className={styles.mark} aria-hidden="true">
            {licence.id.replace(/-[\d.]+$/, '').replaceAll('-', ' ')}
          </span>{' '}
          <span lang="en">{licence.name}</span>
        </a>
      </p>
    </section>
  );
}

/** A picture of the PDF's first page, where there is a column for it; it opens the PDF in the page. */
function FirstPage({ article, onRead }: { article: Article; onRead: () => void }) {
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

interface ReadingActionsProps {
  article: Article;
  /** The actions above the text. */
  above: RefObject<HTMLElement | null>;
}

/** Download and Cite beside the text, once the reader has left those above it. */
function ReadingActions({ article, above }: ReadingActionsProps) {
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
