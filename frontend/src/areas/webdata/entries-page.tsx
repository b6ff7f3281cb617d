import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { WebdataEntry } from '#contracts/entities.js';
import { WEBDATA_PAGE_SIZE } from '#contracts/limits.js';
import { staffLoad } from '../../features/sign-in/staff-session.js';
import { EntryTable } from '../../features/work-log/entry-table.js';
import { LogPager } from '../../features/work-log/log-pager.js';
import { callCounted } from '../../lib/api-call.js';

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1));
  const search = searchParams.get('search') ?? '';
  const query = new URLSearchParams({
    page: String(page),
    limit: String(WEBDATA_PAGE_SIZE),
    ...(search && { search }),
  });
  return staffLoad('webdata', request, async () => ({
    page,
    search,
    ...(await callCounted<WebdataEntry>(`/api/webdata?${query.toString()}`, { signal: request.signal })),
  }));
}

export function Component() {
  const { items, total, page, search } = useLoaderData<typeof loader>();
  return (
    <>
      <title>Webdata</title>
      <h1>Webdata</h1>
      {total === 0 ? <p>No entry matches.</p> : <EntryTable entries={items} />}
      <LogPager page={page} total={total} search={search} />
    </>
  );
}
