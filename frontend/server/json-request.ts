import { type Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { ApiResponse } from '#lib/api-fetch.ts';

const LONGEST_MS = 5_000;
const MOST_REDIRECTS = 5;

export interface JsonResponse extends ApiResponse {
  /** The size of the body. */
  bytes: number;
}

interface Options {
  agent: Agent;
  headers: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * GETs JSON with Node's own client, which takes a fraction of the CPU time of `fetch`; follows redirects as `fetch` does.
 *
 * @throws an Error when the service does not respond completely within five seconds
 */
export async function requestJson(url: URL, options: Options, redirects = 0): Promise<JsonResponse> {
  options.signal?.throwIfAborted();
  const { message, body } = await receive(url, options);
  const { statusCode: status = 502, headers } = message;
  if (status >= 301 && status <= 308 && headers.location !== undefined) {
    if (redirects === MOST_REDIRECTS) throw new Error('too many redirects');
    return requestJson(new URL(headers.location, url), options, redirects + 1);
  }
  let json: unknown;
  return {
    status,
    ok: status >= 200 && status < 300,
    redirected: redirects > 0,
    url: url.href,
    bytes: body.length,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    // Parsed once for all pages that share the response.
    json: () => new Promise((resolve) => resolve((json ??= JSON.parse(body.toString())))),
  };
}

function receive(
  url: URL,
  { signal, ...options }: Options,
): Promise<{ message: IncomingMessage; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ message: IncomingMessage; body: Buffer }>();
  const request = get(url, options, (message) => {
    const chunks: Buffer[] = [];
    message
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => resolve({ message, body: Buffer.concat(chunks) }))
      .once('error', reject);
  }).once('error', (error) => {
    if (!signal?.aborted && wasConnectionClosed(request, error))
      resolve(receive(url, { signal, ...options }));
    else reject(error);
  });
  const abort = () => request.destroy(new Error('aborted'));
  const late = setTimeout(() => request.destroy(new Error('no response in time')), LONGEST_MS);
  signal?.addEventListener('abort', abort, { once: true });
  request.once('close', () => {
    clearTimeout(late);
    signal?.removeEventListener('abort', abort);
  });
  return promise;
}

/**
 * Whether a request was lost because its server closed the idle connection that it was sent on, as one that restarts does.
 * A read may then be sent again.
 */
const wasConnectionClosed = (request: ClientRequest, error: Error): boolean =>
  request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
