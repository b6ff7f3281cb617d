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
import { clientAddress } from './client-address.js';
import { DomainError } from './domain-error.js';

/** Who signs the tokens and for whom: set by the auth service, required by every guard. */
export const TOKEN_PARTIES = { issuer: 'colophon/auth', audience: 'colophon' };

/** What a token holds beside the standard claims. */
export interface TokenClaims {
  /** Id of the session, which the auth service can end at any time. */
  sid: string;
}

/** Asks the auth service whose a session is. */
export interface SessionVerifier {
  /**
   * @param address of the client, as the gateway saw it
   * @returns null when the session has ended or its user may not be at this address
   */
  verify(sessionId: string, address: string): Promise<SessionUser | null>;
}
export const SESSION_VERIFIER = Symbol('session verifier');

export type SessionRequest = Request & { user?: SessionUser; sessionId?: string };

const OPEN = 'open to everyone';

/** Opens a call to visitors without a token; everything else is denied to them. */
export const Public = () => SetMetadata(OPEN, true);

/** Whether a call is open to visitors without a token. */
export const isPublic = (reflector: Reflector, context: ExecutionContext): boolean =>
  isMarked(OPEN, reflector, context);

const ENDED_TOO = 'open to ended sessions';

/** Opens a call to a token that auth signed and that has not expired, though its session may have ended: there is no user then. */
export const AllowEndedSession = () => SetMetadata(ENDED_TOO, true);

const isMarked = (access: string, reflector: Reflector, context: ExecutionContext): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(access, [context.getHandler(), context.getClass()]) ??
  false;

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
      return undefined; // forged, expired or no token at all: all the same to the caller
    }
  }
}
