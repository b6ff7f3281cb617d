import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MOST_SESSIONS = 10_000;
const REMEMBERED_MS = 600_000;

/**
 * Sessions whose token a service has accepted recently. The gateway does not verify tokens itself: every service
 * rejects a bad one on every call, so the status of the response shows whether it is valid.
 */
@Injectable()
export class KnownSessions {
  private readonly known = new LRUCache<string, true>({ max: MOST_SESSIONS, ttl: REMEMBERED_MS });

  /** @returns a key for the session, undefined without a token or for one that no service has accepted */
  sessionOf(request: IncomingMessage): string | undefined {
    const key = keyOf(request);
    return key !== undefined && this.known.has(key) ? key : undefined;
  }

  /** @param status of a service's response; not the web server's, which ignores tokens */
  learn(request: IncomingMessage, status: number): void {
    const key = keyOf(request);
    if (key === undefined || request.method === 'OPTIONS') return; // Express responds to OPTIONS before any guard
    if (status === 401) this.known.delete(key);
    else if (status >= 200 && status < 300) this.known.set(key, true);
  }
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  return authorization === undefined
    ? undefined
    : createHash('sha256').update(authorization).digest('base64url');
}
