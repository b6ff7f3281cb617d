import { doiAddress } from '#contracts/identifiers/doi.ts';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { useMessages } from '#messages/messages-context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useInBrowser } from '#ui/use-in-browser.ts';
import { useSite } from '#shared/settings/site-context.ts';

/** Passes the article's address on without a third party: by the device's own menu, the clipboard, or e-mail. */
export function Share({ article }: { article: Article }) {
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
