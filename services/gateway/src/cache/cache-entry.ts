import { CORRECTED_HEADER, SIMILAR_NAMES_HEADER } from '#contracts/api/search.ts';
import { hash } from 'node:crypto';
import { compress, decompress, type Encoding } from './encodings.ts';

/** Response headers that are stored. */
const storedHeaders = [
  'content-type',
  'cache-control',
  'surrogate-key',
  'x-total-count',
  CORRECTED_HEADER.toLowerCase(),
  SIMILAR_NAMES_HEADER.toLowerCase(),
  'link',
  'content-language',
];
/** Staff see more at the same URL: no shared cache may serve them a visitor's response. */
const VARY = 'Accept-Encoding, Authorization';

/** Memory of an entry besides bodies and key: objects, strings and map slots. */
const OVERHEAD_BYTES = 4_096;

/** A stored public response, with the expiry times of its Cache-Control. */
export interface CacheEntry {
  /** Names and values of its headers in turn, as `writeHead` takes them. */
  headers: string[];
  etag: string;
  /** The body in the encoding that was asked for first, and in the other one once that is asked for. */
  bodies: Partial<Record<Encoding, Buffer>>;
  /** Length of the uncompressed body. */
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

/**
 * @param again whether it has been stored before: most pages that robots fetch are never read a second time
 * @returns undefined when the response's Cache-Control does not allow shared caches to store it
 */
export async function toCacheEntry(
  { status, headers, body }: UpstreamResponse,
  encoding: Encoding,
  again: boolean,
): Promise<CacheEntry | undefined> {
  const control = headers['cache-control'] ?? '';
  const fresh = seconds(control, 's-maxage');
  if (status !== 200 || fresh === 0 || !/\bpublic\b/.test(control)) return undefined;
  const compressed = await compress(body, encoding, again);
  const now = Date.now();
  const freshUntil = now + fresh * 1_000;
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  return {
    headers: [
      ...storedHeaders.flatMap((name) => (headers[name] ? [name, headers[name]] : [])),
      ...['etag', etag, 'vary', VARY],
    ],
    etag,
    bodies: { [encoding]: compressed },
    length: body.length,
    tags: (headers['surrogate-key'] ?? '').split(' ').filter(Boolean),
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + seconds(control, 'stale-while-revalidate') * 1_000,
    errorUntil: now + seconds(control, 'stale-if-error') * 1_000,
    bytes: compressed.length + OVERHEAD_BYTES,
  };
}

/** The body in another encoding, from the one that is stored. */
export async function recompress({ bodies }: CacheEntry, encoding: Encoding): Promise<Buffer> {
  const [[stored, bytes]] = Object.entries(bodies) as [[Encoding, Buffer]];
  return compress(await decompress(bytes, stored), encoding, true);
}

/** The entry with its body in one more encoding. */
export const withBody = (entry: CacheEntry, encoding: Encoding, body: Buffer): CacheEntry => ({
  ...entry,
  bodies: { ...entry.bodies, [encoding]: body },
  bytes: entry.bytes + body.length,
});

function seconds(control: string, directive: string): number {
  return Number(new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
}
