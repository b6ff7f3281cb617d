import { type Agent, get, type IncomingMessage } from 'node:http';
import type { UpstreamResponse } from './cache-entry.ts';

/** Largest body that is buffered for the cache; the largest sitemap has 2 MB. */
const LARGEST_BODY_BYTES = 4 * 1_048_576;

interface Options {
  agent: Agent;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Fetches a response to store, with Node's own client: `fetch` creates several times as much garbage.
 *
 * @returns undefined when the body is too large to buffer
 */
export async function fetchResponse(url: string, options: Options): Promise<UpstreamResponse | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, options, resolve).once('error', reject);
  const response = await promise;
  const chunks: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes <= LARGEST_BODY_BYTES) {
    bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > LARGEST_BODY_BYTES) break;
      chunks.push(chunk);
    }
  }
  if (bytes > LARGEST_BODY_BYTES) {
    response.destroy();
    return undefined;
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  };
}
