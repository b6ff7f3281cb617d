import { type Agent, get, type IncomingMessage } from 'node:http';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { wasConnectionClosed } from '#platform/errors/lost-connection.ts';
import { logger } from '#platform/process/logging.ts';

/** Largest body of a public response: the page of the largest full text, whose characters may take six bytes each, and its frame. */
export const LARGEST_BODY_BYTES = 6 * textLimits.textBytes + 1_000_000;

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
 * @throws DomainError bad_gateway for a body that is larger than any public response may be
 */
export function fetchResponse(url: string, { agent, headers, deadline }: Options): Promise<UpstreamResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamResponse>();
  let isLate = false;
  const request = get(url, { agent, headers }, (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const endIfTooLarge = (length: number) => {
      if (length <= LARGEST_BODY_BYTES) return;
      logger.error({ url: url.split('?', 1)[0] }, 'a response is larger than any may be');
      reject(new DomainError('bad_gateway'));
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
