import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import type { DocumentReader } from '#contracts/manuscripts/letters-and-receipts.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import type { SessionRequest } from '#platform/sessions/session.ts';

/** Calls of the manuscripts service, which has the contents of decision letters and receipts. */
export class ManuscriptsClient extends RpcClient {}

/** The signed-in user, or the holder of a manuscript's link; undefined for anybody else. */
export function requestReader({ user, headers }: SessionRequest): DocumentReader | undefined {
  if (user) return { user };
  const link = headers[MANUSCRIPT_LINK.toLowerCase()];
  return typeof link === 'string' && link !== '' ? { link } : undefined;
}
