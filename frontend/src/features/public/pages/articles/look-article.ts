import { paths } from '#contracts/journal/paths.ts';
import { pageError, type PageRequest } from '#lib/load.ts';

/** Loads the first article of the latest issue as its own page does. */
export async function loader(page: PageRequest) {
  // Imported when they are needed, as all pages are: else readers would load each in two files.
  const [{ loadLatest }, articlePage] = await Promise.all([
    import('#public/issues/load-latest.ts'),
    import('./article-page.tsx'),
  ]);
  const latest = await loadLatest(page);
  const article = latest?.articles[0];
  if (!article) throw pageError('not_found');
  const { signal, url } = page.request;
  const { year, volume, issue, refnumber } = article;
  return articlePage.loader({
    request: new Request(new URL(paths.article(article), url), { signal }),
    params: { year: String(year), vol: String(volume), issue: String(issue), ref: refnumber },
  });
}
