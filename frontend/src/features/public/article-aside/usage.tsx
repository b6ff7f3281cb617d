import { useEffect, useState } from 'react';
import type { Article } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { ArticleUsage } from '#contracts/journal/usage-figures.ts';
import { browserFetch } from '#lib/api-fetch.ts';
import { useMessages } from '#messages/messages-context.ts';
import { Sparkline } from '#ui/sparkline.tsx';

/**
 * How often the article was viewed and downloaded. It is fetched by the browser, as pages are cached for longer; at the
 * same time the browser reports the view, which the gateway does not see when a cache or the app showed the page.
 */
export function Usage({ article }: { article: Article }) {
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

/** Whether staff look at it before readers do. */
const isPreview = (): boolean => window.location.pathname.startsWith(paths.previews);
