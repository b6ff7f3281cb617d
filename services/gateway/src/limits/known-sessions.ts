import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { bearerToken, sessionIdIn } from '#platform/sessions/session-keys.ts';

const MAX_TOKENS = 10_000;
const REMEMBERED_MS = 600_000;

/**
 * Sessions whose token a service has accepted recently. The gateway does not verify tokens itself: every service
 * rejects a bad one on every call, so the status of the response shows whether it is valid.
 */
@Injectable()
export class KnownSessions {
  private readonly sessions = new LRUCache<string, string>({ max: MAX_TOKENS, ttl: REMEMBERED_MS });

  /** @returns the session's id, undefined without a token or for one that no service has accepted */
  sessionOf({ headers }: IncomingMessage): string | undefined {
    const token = bearerToken(headers.authorization);
    return token === undefined ? undefined : this.sessions.get(sha256(token));
  }

  /** @param status of a service's response; not the web server's, which ignores tokens */
  learn({ headers, method }: IncomingMessage, status: number): void {
    const token = bearerToken(headers.authorization);
    if (token === undefined || method === 'OPTIONS') return; // Express responds to OPTIONS before any guard
    const key = sha256(token);
    if (status === 401) this.sessions.delete(key);
    // An API token is its own session.
    else if (status >= 200 && status < 300) this.sessions.set(key, sessionIdIn(token) ?? key);
  }
}
