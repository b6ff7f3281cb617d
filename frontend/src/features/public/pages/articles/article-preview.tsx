import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { ArticlePage, StaffArticle } from '#contracts/fields/entities.ts';
import { call } from '#lib/api-call.ts';
import { WITH_ISSUE } from '#contracts/publication/publish-on.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { type ArticlePageData, withText } from '#public/articles/load-article.ts';
import { Component as Page } from './article-page.tsx';

/** Loads the article with the session of the staff: nobody else receives a disabled one. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  staffLoad('admin', request, async () => {
    const { signal } = request;
    const { refnumber } = await call<StaffArticle>(`/api/archives/${params.id}`, { signal });
    const loaded = await withText(await call<ArticlePage>(`/api/article-pages/${refnumber}`, { signal }));
    const data: ArticlePageData = { refnumber, article: { loaded } };
    return data;
  });

export function Component() {
  const { article } = useLoaderData<ArticlePageData>();
  const shown = 'loaded' in article ? (article.loaded.article as Partial<StaffArticle>) : {};
  return (
    <>
      <p className="quiet" role="status">
        {shown.status === 'disabled'
          ? 'Preview: readers cannot see this article'
          : 'Preview of a public article'}
        {shown.publish_on &&
          ` until ${shown.publish_on === WITH_ISSUE ? 'its issue is published' : formatDate(shown.publish_on)}`}
      </p>
      <Page />
    </>
  );
}

export { ErrorBoundary } from '../page-error.tsx';
