import { Injectable } from '@nestjs/common';
import type { SessionVerifier, TokenUser, VerifiedSession } from '#platform/sessions/session.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { ApiTokens } from './api-tokens.service.ts';

/** Verifies the callers of the auth service itself, without a call over the network. */
@Injectable()
export class AuthVerifier implements SessionVerifier {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: ApiTokens,
  ) {}

  verify(sessionId: string, address: string): Promise<VerifiedSession | null> {
    return this.sessions.verify(sessionId, address);
  }

  verifyApiToken(hash: string, address: string): Promise<TokenUser | null> {
    return this.tokens.verify(hash, address);
  }
}
