import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import styles from './admin-page.module.css';
import { useSite } from '#shared/settings/site-context.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { ApiError, call, callCounted } from '#lib/api-call.ts';
import { lastPageOf, pageNumberOf, requirePage } from '#lib/paging.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';

export const adminLoader =
  <T,>(path: string) =>
  ({ request }: LoaderFunctionArgs) =>
    staffLoad('admin', request, () => call<T>(path, { signal: request.signal }));

/** A page of a list of the API. @throws a redirect to the last page when the requested one is later */
export async function loadPage<T>(
  request: Request,
  path: string,
  size: number,
  filter: Record<string, string> = {},
) {
  const page = pageNumberOf(request);
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...given, ['page', String(page)], ['limit', String(size)]]);
  const found = await callCounted<T>(`${path}?${query.toString()}`, { signal: request.signal });
  const lastPage = lastPageOf(found.total, size);
  requirePage(request, lastPage);
  return { page, lastPage, ...found };
}

export const pageAddress =
  (filter: Record<string, string>) =>
  (page: number): string =>
    `?${new URLSearchParams({ ...filter, page: String(page) }).toString()}`;

/** A loader of the entity whose id is in the page's address, from a list. */
export const listedLoader =
  <T extends { id: string }>(path: string) =>
  async (args: LoaderFunctionArgs): Promise<T> => {
    const found = (await adminLoader<T[]>(path)(args)).find(({ id }) => id === args.params.id);
    if (!found) throw new ApiError('not_found', errorTable.not_found.message);
    return found;
  };

/** A loader of the entity whose id is in the page's address. */
export const entityLoader =
  <T,>(path: string) =>
  ({ request, params: { id = '' } }: LoaderFunctionArgs) => {
    if (!isEntityId(id)) throw pageError('not_found');
    return staffLoad('admin', request, () => call<T>(`${path}/${id}`, { signal: request.signal }));
  };

interface Props {
  /** Name in the title of the browser's tab. */
  name: string;
  heading?: ReactNode;
  /** Parent page, to which a link leads back. */
  above?: { to: string; name: string };
  beside?: ReactNode;
  children: ReactNode;
}

export const AdminPage = ({ name, heading = name, above = dashboard, beside, children }: Props) => (
  <>
    <PageTitle name={name} />
    <p className={styles.back}>
      <Link to={above.to}>{above.name}</Link>
    </p>
    {beside === undefined ? (
      <h1>{heading}</h1>
    ) : (
      <div className={styles.pageHead}>
        <h1>{heading}</h1>
        {beside}
      </div>
    )}
    {children}
  </>
);

const dashboard = { to: '/admin', name: 'Dashboard' };

export function PageTitle({ name }: { name?: string }) {
  const { shortName } = useSite();
  return <title>{[name, 'Admin', shortName].filter(Boolean).join(' · ')}</title>;
}
