import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { words } from '#contracts/text/folding.ts';
import { callCounted, serverMessageOf } from '#lib/api-call.ts';
import { storedSession } from '#lib/session.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';

const MAX_SHOWN = 10;

export interface FoundManuscripts {
  items: ManuscriptListing[];
  total: number;
  problem?: string;
}

/** The first manuscripts with all words of a query at the beginnings of theirs, of those that the user may see. */
export async function findManuscripts(
  q: string,
  signal: AbortSignal,
  limit = MAX_SHOWN,
): Promise<FoundManuscripts> {
  const role = storedSession()?.user.role;
  if (words(q).length === 0 || !role || !mayOpen(role, '/admin/manuscripts')) return { items: [], total: 0 };
  const query = new URLSearchParams({ q, page: '1', limit: String(limit) });
  return callCounted<ManuscriptListing>(`/api/admin/manuscripts?${query.toString()}`, { signal }).catch(
    (error: unknown) => ({ items: [], total: 0, problem: serverMessageOf(error) }),
  );
}
