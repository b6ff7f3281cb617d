import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { usageLine } from '#contracts/journal/usage.ts';
import { ClientAddresses } from '../limits/client-addresses.ts';
import { countableOf } from './countable.ts';
import { Countries } from './countries.ts';
import { Robots } from './robots.ts';
import { UsageStream } from './usage-stream.ts';
import { Visitors } from './visitors.ts';

/** Records what readers use (COUNTER 5.1), when its response begins. Robots and staff are left out. */
@Injectable()
export class Usage {
  constructor(
    private readonly stream: UsageStream,
    private readonly robots: Robots,
    private readonly visitors: Visitors,
    private readonly countries: Countries,
    private readonly addresses: ClientAddresses,
  ) {}

  /** @param range the response's Content-Range: the further ranges of a file are no other download */
  record(request: IncomingMessage, status: number, range?: string): void {
    const isAnswered = status === 200 || status === 304 || (status === 206 && /^bytes 0-/.test(range ?? ''));
    if (isAnswered && request.method === 'GET') this.recordUrl(request, request.url ?? '/');
  }

  /** A page that the browser shows without a request of its own, by the app or from a cache. */
  recordUrl(request: IncomingMessage, url: string): void {
    const countable = countableOf(url);
    if (!countable) return;
    const { headers } = request;
    const agent = headers['user-agent'];
    if (headers.authorization !== undefined || isPrefetch(request) || this.robots.isRobot(agent)) return;
    const at = Date.now();
    const { address, subscriber } = this.addresses.of(request);
    const visitor = this.visitors.visitorOf(subscriber, address, agent ?? '', at);
    const { kind, item } = countable;
    const country = this.countries.of(request, address);
    this.stream.append(usageLine({ at, visitor, kind, item, country }));
  }
}

/** A page that nobody has asked to see yet. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''));
