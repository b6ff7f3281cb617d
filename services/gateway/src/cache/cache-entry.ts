import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Response headers that are stored. */
const storedHeaders = [
  'content-type',
  'cache-control',
  'surrogate-key',
  'x-total-count',
  'link',
  'content-language',
];

/** Memory of an entry besides bodies and key: objects, strings and map slots. Measured by deploy/bench/cache-memory.ts. */
const OVERHEAD_BYTES = 4_096;

/** A stored public response: compressed once, with the expiry times of its Cache-Control. */
export interface CacheEntry {
  headers: Record<string, string>;
  etag: string;
  br: Buffer;
  gzip: Buffer;
  /** Of the uncompressed body. */
  length: number;
  tags: string[];
  /** Times in milliseconds, as of Date.now(). */
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
  errorUntil: number;
  /** Memory in use, without the key. */
  bytes: number;
}

/** A service's response, uncompressed. */
export interface UpstreamResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** @returns undefined when the response's Cache-Control does not allow shared caches to store it */
export async function toCacheEntry({
  status,
  headers,
  body,
}: UpstreamResponse): Promise<CacheEntry | undefined> {
  const control = headers['cache-control'] ?? '';
  const fresh = seconds(control, 's-maxage');
  if (status !== 200 || fresh === 0 || !/\bpublic\b/.test(control)) return undefined;
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length),
      },
    }),
    gzipped(body),
  ]);
  const now = Date.now();
  const freshUntil = now + fresh * 1_000;
  return {
    headers: Object.fromEntries(
      storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    ),
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    br: ownMemory(br),
    gzip: ownMemory(gz),
    length: body.length,
    tags: (headers['surrogate-key'] ?? '').split(' ').filter(Boolean),
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + seconds(control, 'stale-while-revalidate') * 1_000,
    errorUntil: now + seconds(control, 'stale-if-error') * 1_000,
    bytes: br.length + gz.length + OVERHEAD_BYTES,
  };
}

/** Brotli's window as a power of two: one larger than the body wastes a megabyte for each concurrent compression. */
function windowOf(length: number): number {
  return Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );
}

/** A copy of exactly its own size: zlib's results are views of 64 kB buffers, which they would keep in memory. */
function ownMemory(view: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(view.length);
  view.copy(own);
  return own;
}

function seconds(control: string, directive: string): number {
  return Number(new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
}
