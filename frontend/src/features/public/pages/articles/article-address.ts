import { redirect } from 'react-router-dom';
import { paths } from '#contracts/journal/paths.ts';
import type { PageRequest } from '#lib/load.ts';
import { loadArticle } from '#public/articles/load-article.ts';

/** The address that always leads to an article, wherever its issue, and by each reference number that it ever had. */
export async function loader(page: PageRequest & { params: Record<string, string | undefined> }) {
  return redirect(paths.article(await loadArticle(page, page.params.ref ?? '')));
}

export const Component = () => null;
