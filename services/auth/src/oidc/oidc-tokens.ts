import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Login } from '#contracts/fields/entities.ts';
import type { OpenIdAttempt } from '#platform/sessions/openid-provider.ts';
import { SecretTokens } from '#platform/sessions/secret-tokens.ts';
import { AuthConfig } from '../config.ts';

/** A sign-in at the provider that a user has begun, kept in their browser. */
export interface OidcAttempt extends OpenIdAttempt {
  area: 'admin' | 'webdata';
  /** The signed-in user who links an identity; absent for a sign-in. */
  links?: string;
}

/** A session on its way to the page, once. */
export interface Handover extends Login {
  jti: string;
  /** When it expires, in seconds. */
  exp: number;
}

export const ATTEMPT_SECONDS = 15 * 60;
/** Time from the callback to the page that stores the session. */
export const HANDOVER_SECONDS = 60;

/** Signs data in cookies, with a key that only processes with the client's secret can derive. */
@Injectable()
export class OidcTokens extends SecretTokens {
  constructor({ OIDC_CLIENT_SECRET }: AuthConfig) {
    super(OIDC_CLIENT_SECRET, 'colophon/oidc');
  }

  attempt = (attempt: OidcAttempt): string => this.sign(attempt, 'attempt', ATTEMPT_SECONDS);
  handover = ({ token, user }: Login): string =>
    this.sign({ token, user, jti: randomUUID() }, 'handover', HANDOVER_SECONDS);

  readAttempt = (text: string): OidcAttempt | undefined => this.read(text, 'attempt');
  readHandover = (text: string): Handover | undefined => this.read(text, 'handover');
}
