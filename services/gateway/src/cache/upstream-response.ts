import type { IncomingMessage } from 'node:http';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';

/** Largest body of a public response: the page of the largest full text, whose characters may take six bytes each, and its frame. */
export const MAX_RESPONSE_BYTES = 6 * textLimits.textBytes + 1_000_000;

/** A service's response, uncompressed. */
export interface UpstreamResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Reads a response to store. @throws DomainError bad_gateway for a body above the limit of public responses */
export async function readResponse(response: IncomingMessage, path: string): Promise<UpstreamResponse> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= MAX_RESPONSE_BYTES) continue;
    logger.error({ path }, 'a response is larger than any may be');
    throw new DomainError('bad_gateway');
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) headers[name] = String(value);
  return { status: response.statusCode ?? 502, headers, body: Buffer.concat(chunks) };
}
