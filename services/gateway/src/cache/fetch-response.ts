import { type Agent, get, type IncomingMessage } from 'node:http';
import { wasConnectionClosed } from '#platform/errors/lost-connection.ts';

/** Largest body that is buffered for the store; the largest sitemap has 2 MB. */
const LARGEST_BODY_BYTES = 4 * 1_048_576;

/** A service's response, uncompressed. */
export interface UpstreamResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface Options {
  agent: Agent;
  headers: Record<string, string>;
  /** As of Date.now(). */
  deadline: number;
}

/**
 * Fetches a response to store, with Node's own client: `fetch` creates several times as much garbage.
 *
 * @returns undefined when the body is too large to buffer
 */
export function fetchResponse(
  url: string,
  { agent, headers, deadline }: Options,
): Promise<UpstreamResponse | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamResponse | undefined>();
  let isLate = false;
  const request = get(url, { agent, headers }, (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const endIfTooLarge = (length: number) => {
      if (length <= LARGEST_BODY_BYTES) return;
      resolve(undefined);
      response.destroy();
    };
    response
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        endIfTooLarge((bytes += chunk.length));
      })
      .on('end', () => resolve(toUpstreamResponse(response, chunks)))
      .on('error', reject);
    endIfTooLarge(Number(response.headers['content-length'] ?? 0));
  });
  request.on('error', (error) => {
    if (!isLate && wasConnectionClosed(request, error))
      resolve(fetchResponse(url, { agent, headers, deadline }));
    else reject(error);
  });
  const timer = setTimeout(() => {
    isLate = true;
    reject(Object.assign(new Error('The service does not respond'), { code: 'ETIMEDOUT' }));
    request.destroy();
  }, deadline - Date.now());
  return promise.finally(() => clearTimeout(timer));
}

function toUpstreamResponse(
  { statusCode = 502, headers }: IncomingMessage,
  chunks: Buffer[],
): UpstreamResponse {
  const received: Record<string, string> = {};
  for (const name in headers) received[name] = String(headers[name]);
  return { status: statusCode, headers: received, body: Buffer.concat(chunks) };
}
