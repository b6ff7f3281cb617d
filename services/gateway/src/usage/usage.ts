import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { usageLine } from '#contracts/journal/usage.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { countableOf } from './countable.ts';
import { Countries } from './countries.ts';
import { Robots } from './robots.ts';
import { UsageStream } from './usage-stream.ts';
import { Visitors } from './visitors.ts';

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

  /** A page that the browser shows without a request of its own, by the app or from a cache. */
  recordUrl(request: IncomingMessage, url: string): void {
    const countable = countableOf(url);
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
