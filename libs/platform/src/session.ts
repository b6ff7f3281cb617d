import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import type { SessionUser } from '#contracts/entities.js';
import { DomainError } from './domain-error.js';

/** What a token holds beside the standard claims. */
export interface TokenClaims {
  /** Id of the session, which the auth service can end at any time. */
  sid: string;
}

/** Says whose a session is, or null once it has ended; the auth service knows. */
export interface SessionVerifier {
  verify(sessionId: string): Promise<SessionUser | null>;
}
export const SESSION_VERIFIER = Symbol('session verifier');

export type SessionRequest = Request & { user?: SessionUser; sessionId?: string };

const OPEN = 'open to everyone';

/** Opens a call to visitors without a token; everything else is denied to them. */
export const Public = () => SetMetadata(OPEN, true);

/** The signed-in user, or undefined for a visitor of a public call. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SessionRequest>().user,
);

/** Denies by default. A bad token is refused on every call that carries it, public ones too (decisions 2). */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly jwt: JwtService,
    @Inject(SESSION_VERIFIER) private readonly sessions: SessionVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const header = request.headers.authorization;
    if (header === undefined) {
      if (this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()]))
        return true;
      throw new DomainError('unauthorized');
    }
    const token = /^Bearer (\S+)$/i.exec(header)?.[1];
    const claims = token && (await this.claimsOf(token));
    const user = claims && (await this.sessions.verify(claims.sid));
    if (!user) throw new DomainError('unauthorized');
    request.user = user;
    request.sessionId = claims.sid;
    return true;
  }

  private async claimsOf(token: string): Promise<TokenClaims | undefined> {
    try {
      const claims = await this.jwt.verifyAsync<TokenClaims>(token, { algorithms: ['ES256'] });
      return typeof claims.sid === 'string' ? claims : undefined;
    } catch {
      return undefined; // forged, expired or no token at all: all the same to the caller
    }
  }
}
