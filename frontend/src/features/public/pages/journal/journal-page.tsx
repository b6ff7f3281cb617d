import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { JournalPage } from '#contracts/journal/journal-pages.ts';
import { filledPlainText, filledText } from '#contracts/journal/page-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { load, loadPart, pageData, pathOf, type PageRequest, type Part } from '#lib/load.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { PageHead, PagePart } from '#public/frame/public-page.tsx';
import { headingsOf } from '#contracts/journal/page-headings.ts';
import type { RouteHandle } from '../../../../route-handle.ts';
import { JournalPageView } from '#public/journal-pages/journal-page-view.tsx';

export const handle: RouteHandle = {
  outline: (part: Part<JournalPage>, _, { settings }) =>
    'loaded' in part ? headingsOf(filledText(part.loaded.content, settings)) : [],
};

const DESCRIPTION_LENGTH = 200;

export async function loader({ request, params, context }: LoaderFunctionArgs<PageRequest['context']>) {
  const part = await loadPart(loadPage({ request, context }, params.slug ?? ''));
  return pageData(part, part);
}

/** A former address redirects, and so does About, which has a path of its own. */
async function loadPage(page: PageRequest, slug: string): Promise<JournalPage> {
  const found = await load<JournalPage>(page, `/api/pages/${encodeURIComponent(slug)}`);
  const canonical = paths.page(found.slug);
  if (pathOf(page.request) !== canonical) throw redirect(canonical, 301);
  return found;
}

export function Component() {
  return <PagePart part={useLoaderData<Part<JournalPage>>()}>{(page) => <Page page={page} />}</PagePart>;
}

function Page({ page }: { page: JournalPage }) {
  const { settings } = useSite();
  const text = filledPlainText(plainText(page.content), settings);
  return (
    <>
      <PageHead
        title={page.title}
        path={paths.page(page.slug)}
        description={text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/u, '')}
      />
      <JournalPageView page={page} />
    </>
  );
}
