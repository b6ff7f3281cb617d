import type { WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import type { ErrorCode } from '#contracts/api/errors.ts';
import { WEBDATA_PAGE_SIZE } from '#contracts/text/limits.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { ApiError, call, callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';

/** A page of the work log for an address. Data that could not be fetched is missing; filters and pager stay. */
export interface EntryPage {
  /** From 1. */
  page: number;
  search: string;
  status: WebdataStatus | undefined;
  items?: WebdataEntry[];
  total?: number;
  /** Counts for the search, whatever the filter. */
  counts?: WebdataCounts;
  /** Error message when the entries are missing. */
  failure?: string;
}

/** The page in `?page=&search=` of the current route; beyond the end it is the last page. */
export async function loadEntries(request: Request, status?: WebdataStatus): Promise<EntryPage> {
  const page = pageNumberOf(request);
  const search = (new URL(request.url).searchParams.get('search') ?? '').trim().slice(0, 200);
  const searched = new URLSearchParams(search && { search });
  const query = new URLSearchParams({
    page: String(page),
    limit: String(WEBDATA_PAGE_SIZE),
    ...(status && { status }),
    ...(search && { search }),
  });
  const { signal } = request;
  const [list, counts] = await Promise.all([
    orFailure(callCounted<WebdataEntry>(`/api/webdata?${query.toString()}`, { signal })),
    orFailure(call<WebdataCounts>(`/api/webdata/counts?${searched.toString()}`, { signal })),
  ]);
  const known = counts instanceof ApiError ? undefined : counts;
  const base = { page, search, status, counts: known };
  if (list instanceof ApiError) return { ...base, total: totalOf(known, status), failure: list.message };
  requirePage(request, lastPageOf(list.total, WEBDATA_PAGE_SIZE));
  return { ...base, ...list };
}

/** Error codes that lead away from the page. */
const sessionErrors: ErrorCode[] = ['unauthorized', 'second_factor_missing'];

/** A failed fetch is only logged (requirements.md#webdata-pages); what concerns the session is handled by the page. */
async function orFailure<T>(fetching: Promise<T>): Promise<T | ApiError> {
  try {
    return await fetching;
  } catch (error) {
    if (!(error instanceof ApiError) || sessionErrors.includes(error.code)) throw error;
    console.error(error);
    return error;
  }
}

function totalOf(counts: WebdataCounts | undefined, status: WebdataStatus | undefined): number | undefined {
  if (!counts) return undefined;
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}
