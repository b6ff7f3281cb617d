import type { API } from '@opensearch-project/opensearch';
import { DependencyFailure } from '#platform/errors/dependency-failure.ts';

/** OpenSearch cannot be reached, is too busy, or does not have the index yet. */
export class SearchUnavailable extends DependencyFailure {
  override name = 'SearchUnavailable';
}

/** The client's errors contain the request and the connection: only the description of the failure is passed on. */
export async function reported<Response>(request: PromiseLike<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    const { message, statusCode } = error as { message: string; statusCode?: number };
    throw failure(message, statusCode);
  }
}

/** @throws Error unless each part succeeded, or OpenSearch has a newer version, or none, of what was to be removed */
export function requireAllStored({ errors, items }: API.Bulk_ResponseBody): void {
  if (!errors) return;
  for (const { index, delete: removal } of items) {
    const { status, error } = (index ?? removal)!;
    if (error && status !== 409) throw failure(`${error.type}: ${error.reason}`, status);
  }
}

/** @param status absent when there was no response */
function failure(message: string, status?: number): Error {
  const isUnavailable = status === undefined || status === 404 || status === 429 || status >= 500;
  return isUnavailable
    ? new SearchUnavailable(`OpenSearch: ${message}`)
    : new Error(`OpenSearch responded with ${status}: ${message}`);
}
