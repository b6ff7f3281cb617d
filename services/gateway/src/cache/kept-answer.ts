import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Headers of a service's answer that go with it. */
const keptHeaders = [
  'content-type',
  'cache-control',
  'surrogate-key',
  'x-total-count',
  'link',
  'content-language',
];

/** A public answer as it is kept: compressed once, with the times its Cache-Control grants it. */
export interface KeptAnswer {
  headers: Record<string, string>;
  etag: string;
  br: Buffer;
  gzip: Buffer;
  tags: string[];
  /** Times in milliseconds, as of Date.now(). */
  freshUntil: number;
  staleUntil: number;
  errorUntil: number;
  bytes: number;
}

/** A service's answer as it came. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Undefined when the answer does not allow shared caches to keep it. */
export async function keep({ status, headers, body }: Answer): Promise<KeptAnswer | undefined> {
  const control = headers['cache-control'] ?? '';
  const fresh = seconds(control, 's-maxage');
  if (status !== 200 || fresh === 0 || !/\bpublic\b/.test(control)) return undefined;
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    gzipped(body),
  ]);
  const now = Date.now();
  const freshUntil = now + fresh * 1_000;
  return {
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    ),
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    br,
    gzip: gz,
    tags: (headers['surrogate-key'] ?? '').split(' ').filter(Boolean),
    freshUntil,
    staleUntil: freshUntil + seconds(control, 'stale-while-revalidate') * 1_000,
    errorUntil: now + seconds(control, 'stale-if-error') * 1_000,
    bytes: br.length + gz.length + 1_024,
  };
}

/** The body in the best encoding that an Accept-Encoding header allows. */
export function encoded(answer: KeptAnswer, accepted: string): { body: Buffer; encoding?: 'br' | 'gzip' } {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return { body: answer.br, encoding: 'br' };
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted))
    return { body: answer.gzip, encoding: 'gzip' };
  return { body: gunzipSync(answer.gzip) };
}

function seconds(control: string, directive: string): number {
  return Number(new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
}
