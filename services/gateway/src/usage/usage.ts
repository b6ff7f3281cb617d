import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type UsageKind, type UsageLine, usageLine } from '#contracts/journal/usage.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { Countries } from './countries.ts';
import { Robots } from './robots.ts';
import { UsageStream } from './usage-stream.ts';
import { Visitors } from './visitors.ts';

type Countable = Pick<UsageLine, 'kind' | 'item'>;

/** Beginning of all patterns below, after an optional language; most requests do not match. */
const beginning = /^(?:\/[a-z]{2})?\/(?:archives\/|assets\/archives\/|search(?:$|[/?]))/;
const reference = '(\\d{1,12}(?:\\.\\d{1,6})?)';
const language = '(?:/[a-z]{2})?';
const patterns: [UsageKind, RegExp][] = [
  ['view', new RegExp(`^${language}/archives(?:/[^/]+){3}/${reference}/?$`)],
  ['download', new RegExp(`^/archives(?:/[^/]+){3}/${reference}\\.pdf$`)],
  ['download', new RegExp(`^/assets/archives(?:/[^/]+){2}/${reference}\\.pdf$`)],
  ['record', new RegExp(`^/archives(?:/[^/]+){3}/${reference}\\.xml$`)],
];
const search = new RegExp(`^${language}/search/?$`);

/** Records what readers use (COUNTER 5.1) when a response begins, except for robots and staff. */
@Injectable()
export class Usage {
  constructor(
    private readonly stream: UsageStream,
    private readonly robots: Robots,
    private readonly visitors: Visitors,
    private readonly countries: Countries,
    private readonly addresses: ClientAddresses,
  ) {}

  /** @param range the response's Content-Range: later ranges of a file do not count as downloads */
  record(request: IncomingMessage, status: number, range?: string): void {
    const isServed = status === 200 || status === 304 || (status === 206 && /^bytes 0-/.test(range ?? ''));
    if (isServed && request.method === 'GET') this.recordUrl(request, request.url ?? '/');
  }

  /** A page that the browser shows without a request, by the app or from a cache. */
  recordUrl(request: IncomingMessage, url: string): void {
    const countable = parseCountable(url);
    if (!countable) return;
    const { headers } = request;
    const agent = headers['user-agent'];
    if (headers.authorization !== undefined || isPrefetch(request) || this.robots.isRobot(agent)) return;
    const at = Date.now();
    const { address, subscriber } = this.addresses.identify(request);
    const visitor = this.visitors.visitorOf(subscriber, address, agent ?? '', at);
    const { kind, item } = countable;
    const country = this.countries.find(request, address);
    this.stream.append(usageLine({ at, visitor, kind, item, country }));
  }
}

/** Whether the browser loads the page before anybody opens it. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''));

/** The use to count for a response; undefined if none is counted. @param url path and query */
function parseCountable(url: string): Countable | undefined {
  if (!beginning.test(url)) return undefined;
  const [path = '', query = ''] = url.split('?');
  if (search.test(path)) return searchOf(new URLSearchParams(query));
  for (const [kind, pattern] of patterns) {
    const item = pattern.exec(path)?.[1];
    if (item !== undefined) return { kind, item };
  }
  return undefined;
}

/** Counts the first page of results only. */
function searchOf(query: URLSearchParams): Countable | undefined {
  const keyword = query.get('keyword')?.trim();
  if (!keyword || (query.get('page') ?? '1') !== '1') return undefined;
  return { kind: 'search', item: hash('sha256', keyword, 'base64url').slice(0, 16) };
}
