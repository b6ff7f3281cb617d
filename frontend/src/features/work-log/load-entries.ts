import { redirect } from 'react-router-dom';
import type { WebdataCounts, WebdataEntry } from '#contracts/entities.js';
import { WEBDATA_PAGE_SIZE } from '#contracts/limits.js';
import type { WebdataStatus } from '#contracts/statuses.js';
import { call, callCounted } from '../../lib/api-call.js';
import { pageNumberOf } from '../../lib/load.js';

/** A page of the work log as its address asks for it. */
export interface EntryPage {
  /** From 1. */
  page: number;
  search: string;
  status: WebdataStatus | undefined;
  items: WebdataEntry[];
  /** Of all pages. */
  total: number;
  /** Of what is searched for, whatever the filter. */
  counts: WebdataCounts;
}

/** What `?page=&search=` of the current route asks for; past the end it is the last page. */
export async function loadEntries(request: Request, status?: WebdataStatus): Promise<EntryPage> {
  const url = new URL(request.url);
  const page = pageNumberOf({ request });
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 200);
  const searched = new URLSearchParams(search && { search });
  const query = new URLSearchParams({
    page: String(page),
    limit: String(WEBDATA_PAGE_SIZE),
    ...(status && { status }),
    ...(search && { search }),
  });
  const { signal } = request;
  const [{ items, total }, counts] = await Promise.all([
    callCounted<WebdataEntry>(`/api/webdata?${query.toString()}`, { signal }),
    call<WebdataCounts>(`/api/webdata/counts?${searched.toString()}`, { signal }),
  ]);
  const last = Math.max(1, Math.ceil(total / WEBDATA_PAGE_SIZE));
  if (page > last) {
    url.searchParams.set('page', String(last));
    throw redirect(url.pathname + url.search);
  }
  return { page, search, status, items, total, counts };
}
