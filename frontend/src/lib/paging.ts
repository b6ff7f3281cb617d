import { redirect } from 'react-router-dom';
import { pathOf } from './load.ts';

/** The page in `?page=`, from 1. */
export function pageNumberOf(request: Request): number {
  const page = Math.trunc(Number(new URL(request.url).searchParams.get('page')));
  return Math.max(1, Math.min(9_999, page || 1));
}

/** The number of a list's last page, 1 for an empty list. */
export const lastPageOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** @throws a redirect to the last page when the requested one is later, on every paged page */
export function requirePage(request: Request, lastPage: number): void {
  if (pageNumberOf(request) <= lastPage) return;
  const url = new URL(request.url);
  url.searchParams.set('page', String(lastPage));
  throw redirect(pathOf(request) + url.search);
}
