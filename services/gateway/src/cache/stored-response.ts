import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { NO_MAIL_HEADER } from '#contracts/api/no-mail.ts';
import {
  CORRECTED_HEADER,
  SIMILAR_NAMES_HEADER,
  TYPE_COUNTS_HEADER,
  YEAR_COUNTS_HEADER,
} from '#contracts/api/search.ts';
import { compress, type Encoding } from './encodings.ts';
import type { UpstreamResponse } from './upstream-response.ts';

const storedHeaders = [
  'content-type',
  'cache-control',
  'surrogate-key',
  'x-total-count',
  CORRECTED_HEADER.toLowerCase(),
  SIMILAR_NAMES_HEADER.toLowerCase(),
  YEAR_COUNTS_HEADER.toLowerCase(),
  TYPE_COUNTS_HEADER.toLowerCase(),
  NO_MAIL_HEADER.toLowerCase(),
  'link',
  'content-language',
  'content-disposition',
  'last-modified',
  'accept-ranges',
];
/** Staff see more at the same URL: no shared cache may serve them a visitor's response. */
const VARY = 'Accept-Encoding, Authorization';

export interface StoredResponse {
  /** Headers as alternating names and values, as `writeHead` takes them. */
  headers: string[];
  etag: string;
  tags: string[];
  /** The log of purges when its fetch began, and the newest purge known then. */
  log: string;
  began: string;
  release: string;
  /** Time of storing, by Date.now(). */
  storedAt: number;
  /** How long it is valid if it depends on the clock; 0 if it is valid until a purge. */
  seconds: number;
  /** Files are stored as they are. */
  encoding: Encoding | 'identity';
  length: number;
  body: Buffer;
}

/** @returns undefined for a response that shared caches may not store */
export async function toStoredResponse(
  { status, headers, body }: UpstreamResponse,
  known: Pick<StoredResponse, 'log' | 'began' | 'release' | 'encoding'>,
): Promise<StoredResponse | undefined> {
  if (status !== 200 || !isPublic(headers)) return undefined;
  const etag = headers.etag ?? `W/"${hash('sha1', body, 'base64url')}"`;
  const tags = (headers['surrogate-key'] ?? '').split(' ').filter(Boolean);
  return {
    headers: [
      ...storedHeaders.flatMap((name) => (headers[name] ? [name, headers[name]] : [])),
      'etag',
      etag,
      'vary',
      VARY,
    ],
    etag,
    tags,
    ...known,
    storedAt: Date.now(),
    seconds: lifetimeSeconds(headers, tags),
    length: body.length,
    body: known.encoding === 'identity' ? body : await compress(body, known.encoding),
  };
}

function isPublic(headers: Record<string, string>): boolean {
  const control = headers['cache-control'] ?? '';
  const mayBeShared = directive(control, 's-maxage') > 0 || Boolean(headers['surrogate-key']);
  const isShared = /\bpublic\b/.test(control) && mayBeShared;
  const isOwn = /\b(?:private|no-store|no-cache)\b/.test(control) || headers['set-cookie'] !== undefined;
  return isShared && !isOwn && !/\*|cookie|authorization/i.test(headers.vary ?? '');
}

/** A response that depends on the clock names its time; so does one that no purge would reach, having no tags. */
function lifetimeSeconds(headers: Record<string, string>, tags: string[]): number {
  const named = directive(headers['surrogate-control'] ?? '', 'max-age');
  if (named > 0 || tags.length > 0) return named;
  return directive(headers['cache-control'] ?? '', 's-maxage');
}

const directive = (control: string, name: string): number =>
  Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(control)?.[1] ?? 0);

/** Whether the client has the response already. If-None-Match compares weakly (RFC 9110 section 13.1.2). */
export function isNotModified(
  { etag, headers: stored }: StoredResponse,
  { headers }: IncomingMessage,
): boolean {
  const condition = headers['if-none-match'];
  const since = headers['if-modified-since'];
  if (condition === undefined) return since !== undefined && stored.includes(since);
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return condition.trim() === '*' || condition.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Requested range of a file (RFC 9110 section 14): undefined for the complete file, null for one it does not have. */
export function requestedRange(
  { etag, length }: StoredResponse,
  { headers }: IncomingMessage,
): { begin: number; end: number } | null | undefined {
  const [match, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isOfOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  if (match === undefined || first + last === '' || isOfOther) return undefined;
  const begin = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return begin > end ? null : { begin, end };
}
