import type { LoaderFunctionArgs } from 'react-router-dom';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';

/** A loader of what the API has at a path. */
export const adminLoader =
  <T>(path: string) =>
  ({ request }: LoaderFunctionArgs) =>
    staffLoad('admin', request, () => call<T>(path, { signal: request.signal }));

/** A loader of the entity whose id is in the page's address. */
export const entityLoader =
  <T>(path: string) =>
  ({ request, params: { id = '' } }: LoaderFunctionArgs) => {
    if (!isEntityId(id)) throw pageError('not_found');
    return staffLoad('admin', request, () => call<T>(`${path}/${id}`, { signal: request.signal }));
  };
