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
import type { SessionUser } from '#contracts/entities.ts';
import { clientAddress } from './client-address.ts';
import { DomainError } from './domain-error.ts';

/** Issuer and audience of the tokens: set by the auth service, required by every guard. */
export const TOKEN_PARTIES = { issuer: 'colophon/auth', audience: 'colophon' };

/** Claims of a token in addition to the standard ones. */
export interface TokenClaims {
  /** Id of the session, which the auth service can end at any time. */
  sid: string;
}

/** Looks up the user of a session at the auth service. */
export interface SessionVerifier {
  /**
   * @param address of the client, as seen by the gateway
   * @returns null when the session has ended or its user may not sign in from this address
   */
  verify(sessionId: string, address: string): Promise<SessionUser | null>;
}
export const SESSION_VERIFIER = Symbol('session verifier');

export type SessionRequest = Request & { user?: SessionUser; sessionId?: string };

const OPEN = 'open to everyone';

/** Opens a call to visitors without a token; all other calls are closed to them. */
export const Public = () => SetMetadata(OPEN, true);

/** Whether a call is open to visitors without a token. */
export const isPublic = (reflector: Reflector, context: ExecutionContext): boolean =>
  isMarked(OPEN, reflector, context);

const ENDED_TOO = 'open to ended sessions';

/** Accepts a signed, unexpired token even when its session has ended: there is no user in that case. */
export const AllowEndedSession = () => SetMetadata(ENDED_TOO, true);

const isMarked = (access: string, reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(access, [context.getHandler(), context.getClass()]) ??
  false;

/** The signed-in user, or undefined for a visitor of a public call. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SessionRequest>().user,
);

/** Denies by default. An invalid token is rejected on every call, including public ones (decisions 2). */
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
      if (isPublic(this.reflector, context)) return true;
      throw new DomainError('unauthorized');
    }
    const token = /^Bearer (\S+)$/i.exec(header)?.[1];
    const claims = token && (await this.claimsOf(token));
    if (!claims) throw new DomainError('unauthorized');
    const user = await this.sessions.verify(claims.sid, clientAddress(request));
    if (!user && !isMarked(ENDED_TOO, this.reflector, context)) throw new DomainError('unauthorized');
    request.user = user ?? undefined;
    request.sessionId = claims.sid;
    return true;
  }

  private async claimsOf(token: string): Promise<TokenClaims | undefined> {
    try {
      const claims = await this.jwt.verifyAsync<TokenClaims>(token, {
        algorithms: ['ES256'],
        ...TOKEN_PARTIES,
      });
      return typeof claims.sid === 'string' ? claims : undefined;
    } catch {
      return undefined; // forged, expired or missing token: the same error for the caller
    }
  }
}
