import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { isInScope, type TokenScope } from '#contracts/policies/api-tokens.ts';
import type { Person } from '#contracts/api/rpc.ts';
import { type Role, type SignedInUser, usualRoles } from '#contracts/policies/roles.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contracts/text/limits.ts';
import { requestContext } from '#platform/context/request-context.ts';
import { isApiToken } from './api-token.ts';
import { clientAddress } from './client-address.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { logSecurity } from './security-log.ts';
import { bearerToken, SessionKeys, type TokenClaims } from './session-keys.ts';

export interface VerifiedSession {
  user: SignedInUser;
  person: Person;
  /** When the user last proved their identity: by signing in, or again since. */
  provenAt: Date;
}

/** The owner of an API token, and what it permits. */
export interface TokenUser {
  user: SignedInUser;
  person: Person;
  scopes: readonly TokenScope[];
}

/** Looks up the user of a session or API token at the auth service. */
export interface SessionVerifier {
  /**
   * @param address of the client, as seen by the gateway
   * @returns null when the session has ended or its user may not sign in from this address
   */
  verify(sessionId: string, address: string): Promise<VerifiedSession | null>;
  /** @returns null for an unknown token, and when its owner may not sign in from this address */
  verifyApiToken(hash: string, address: string): Promise<TokenUser | null>;
}
export const SESSION_VERIFIER = Symbol('session verifier');

export type SessionRequest = Request & { user?: SignedInUser; sessionId?: string; provenAt?: Date };

type Handler = Pick<ExecutionContext, 'getHandler' | 'getClass'>;

/** Caller: a session, or an API token with scopes. */
interface Caller {
  user?: SignedInUser;
  person?: Person;
  sessionId?: string;
  provenAt?: Date;
  scopes?: readonly TokenScope[];
}

const OPEN = 'open to everyone';

/** Opens a call to visitors without a token; all other calls are closed to them. */
export const Public = () => SetMetadata(OPEN, true);

export const isPublic = (reflector: Reflector, context: Handler): boolean =>
  isMarked(OPEN, reflector, context);

const OWN_GUARD = 'let in by a guard of its own';

/** Opens a call to clients that a guard of the controller admits, such as the holder of a link, without a session. */
export const LetInByGuard = () => applyDecorators(Public(), SetMetadata(OWN_GUARD, true));

/** Whether anybody may make a call, without a session and without another guard's permission. */
export const isOpenToAll = (reflector: Reflector, context: Handler): boolean =>
  isPublic(reflector, context) && !isMarked(OWN_GUARD, reflector, context);

const ENDED_TOO = 'open to ended sessions';

/** Accepts a signed, unexpired token even when its session has ended: there is no user in that case. */
export const AllowEndedSession = () => SetMetadata(ENDED_TOO, true);

const isMarked = (access: string, reflector: Reflector, context: Handler): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(access, [context.getHandler(), context.getClass()]) ??
  false;

const BEFORE_SECOND_FACTOR = 'open without a second factor';

/** Accepts a user who has to set up a second factor before anything else. */
export const AllowWithoutSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);

const RECENT = 'recent sign-in';

/** Requires a proof of identity within ten minutes, so that a stolen token does not suffice. */
export const RecentSignIn = () => SetMetadata(RECENT, true);

/** Whether identity was proved within ten minutes; a time in the future, by a clock corrected since, does not count. */
export const isRecent = (provenAt: Date | undefined): boolean =>
  Math.abs(Date.now() - (provenAt?.getTime() ?? 0)) <= RECENT_SIGN_IN_MINUTES * 60_000;

/** @throws DomainError recent_sign_in_required */
export function requireRecentSignIn({ provenAt }: { provenAt?: Date }): void {
  if (!isRecent(provenAt)) throw new DomainError('recent_sign_in_required');
}

const ROLES = 'roles';

/** The roles that may make a call; administrators and editors where none is named. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(ROLES, roles);

export const rolesOf = (reflector: Reflector, context: Handler): readonly Role[] =>
  reflector.getAllAndOverride<readonly Role[] | undefined>(ROLES, [
    context.getHandler(),
    context.getClass(),
  ]) ?? usualRoles;

/** The signed-in user, or undefined for a visitor of a public call. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SessionRequest>().user,
);

/**
 * Denies by default. An invalid token is rejected on every call, including public ones
 * (requirements.md#visitors-and-tokens). On these, a user whose role does not permit staff calls is a visitor.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: SessionKeys,
    @Inject(SESSION_VERIFIER) private readonly sessions: SessionVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const header = request.headers.authorization;
    if (header === undefined) {
      if (isPublic(this.reflector, context)) return true;
      throw new DomainError('unauthorized');
    }
    const token = bearerToken(header);
    const caller = token && (await this.findCaller(token, clientAddress(request)));
    if (!caller) throw new DomainError('unauthorized');
    const { user, scopes } = caller;
    if (!user && !isMarked(ENDED_TOO, this.reflector, context)) throw new DomainError('unauthorized');
    const { path = '' } = request.route as { path?: string };
    const isComplete =
      !user?.second_factor_missing || isMarked(BEFORE_SECOND_FACTOR, this.reflector, context);
    const isPermitted =
      user !== undefined &&
      isComplete &&
      rolesOf(this.reflector, context).includes(user.role) &&
      (!scopes || isInScope(scopes, request.method, path));
    if (user && !isPermitted && !isPublic(this.reflector, context)) {
      if (!isComplete) throw new DomainError('second_factor_missing');
      const { id, name, username, token: named } = user;
      logSecurity('access_refused', {
        user: { id, name, username, token: named },
        address: clientAddress(request),
        call: `${request.method} ${path}`,
      });
      throw new DomainError('forbidden');
    }
    request.user = isPermitted ? user : undefined;
    const current = requestContext.getStore();
    if (current && isPermitted && caller.person) current.caller = { id: user.id, person: caller.person };
    request.sessionId = caller.sessionId;
    request.provenAt = caller.provenAt;
    if (isPermitted && isMarked(RECENT, this.reflector, context)) requireRecentSignIn(request);
    return true;
  }

  /** @returns undefined for a token that is not valid; no user for that of a session that has ended */
  private async findCaller(token: string, address: string): Promise<Caller | undefined> {
    if (isApiToken(token)) return (await this.sessions.verifyApiToken(sha256(token), address)) ?? undefined;
    const claims = await this.verifyClaims(token);
    return claims && { ...(await this.sessions.verify(claims.sid, address)), sessionId: claims.sid };
  }

  private async verifyClaims(token: string): Promise<TokenClaims | undefined> {
    try {
      const claims = await this.keys.verify(token);
      return typeof claims.sid === 'string' ? claims : undefined;
    } catch {
      return undefined; // forged, expired or missing token: the same error for the caller
    }
  }
}
