import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Login } from '#contracts/fields/entities.ts';
import { roles, type SignedInUser } from '#contracts/policies/roles.ts';
import type { InstitutionSignIn } from '#contracts/api/sign-in.ts';
import { isDependencyFailure } from '#platform/errors/dependency-failure.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { HostCookie } from '#platform/sessions/host-cookie.ts';
import { logger } from '#platform/process/logging.ts';
import { OpenIdProvider } from '#platform/sessions/openid-provider.ts';
import { Responds } from '#platform/http/responds.ts';
import { logSecurity } from '#platform/sessions/security-log.ts';
import { CurrentUser, Public, Roles } from '#platform/sessions/session.ts';
import { AuthConfig } from '../config.ts';
import { type Caller, CurrentCaller } from '../sessions/caller.ts';
import { RecentSecondFactor } from '../sessions/recent-second-factor.ts';
import { type Client, SessionsService } from '../sessions/sessions.service.ts';
import { requestClient } from '../sign-in/client.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { SiteAddress } from '../site-address.ts';
import { IdentitiesService } from './identities.service.ts';
import { ATTEMPT_SECONDS, HANDOVER_SECONDS, type OidcAttempt, OidcTokens } from './oidc-tokens.ts';
import { UsedHandovers } from './used-handovers.ts';

const CALLBACK = '/auth/oidc/callback';

/** The addresses contain codes. */
const privately = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

/** Signs in at the institution's OpenID provider, or links an identity of it to the signed-in user. */
@Controller('auth/oidc')
export class OidcController {
  private readonly provider: OpenIdProvider;

  constructor(
    private readonly config: AuthConfig,
    private readonly site: SiteAddress,
    private readonly tokens: OidcTokens,
    private readonly identities: IdentitiesService,
    private readonly handovers: UsedHandovers,
    private readonly sessions: SessionsService,
    private readonly signIn: SignIn,
  ) {
    const client = {
      issuer: config.OIDC_ISSUER,
      authentication: config.OIDC_CLIENT_AUTH,
      clientId: config.OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
    };
    this.provider = new OpenIdProvider(client, 'openid email');
  }

  @Get()
  @Public()
  describe(@CurrentUser() user?: SignedInUser): InstitutionSignIn {
    const { institution: problem } = this.config.switchedOff;
    const label = this.provider.ready ? this.config.OIDC_LABEL : '';
    return { label, ...(user?.role === 'administrator' && problem && { problem }) };
  }

  @Get('begin')
  @Public()
  @Responds({ 302: [] })
  async begin(@Res() response: Response, @Query('area') area?: string): Promise<void> {
    const from = area === 'webdata' ? 'webdata' : 'admin';
    try {
      const begun = await this.attempt(response, { area: from });
      response.set(privately).redirect(302, begun.href);
    } catch (error) {
      if (!isDependencyFailure(error)) throw error;
      response.set(privately).redirect(302, `/${from}/login?problem=service_unavailable`);
    }
  }

  /** @returns where the browser goes to sign in */
  @Post('link')
  @HttpCode(200)
  @Roles(...roles)
  @RecentSecondFactor()
  async link(
    @CurrentCaller() { user }: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ address: string }> {
    const area = user.role === 'data_entry' ? 'webdata' : 'admin';
    const address = await this.attempt(response, { area, links: user.id });
    response.set(privately);
    return { address: address.href };
  }

  /** Whether the caller has linked an identity. */
  @Get('link')
  @Roles(...roles)
  async isLinked(@CurrentCaller() { user }: Caller): Promise<{ linked: boolean }> {
    return { linked: await this.identities.isLinked(user.id) };
  }

  /** Idempotent. */
  @Post('unlink')
  @HttpCode(204)
  @Roles(...roles)
  @RecentSecondFactor()
  async unlink(@CurrentCaller() { user, address }: Caller): Promise<void> {
    await this.identities.unlink(user.id);
    logSecurity('identity_unlinked', { user, address });
  }

  @Get('callback')
  @Public()
  @Responds({ 302: [] })
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const origin = await this.site.origin();
    const cookie = attemptCookie(origin);
    const attempt = this.tokens.readAttempt(cookie.read(request));
    cookie.clear(response);
    const { area = 'admin', links } = attempt ?? {};
    const page = `/${area}/${links ? 'sign-in' : 'login'}`;
    try {
      if (!attempt) throw new DomainError('identity_refused');
      await (links
        ? this.finishLink(attempt, links, new URL(request.originalUrl, origin), requestClient(request))
        : this.finishSignIn(attempt, new URL(request.originalUrl, origin), requestClient(request), response));
      response.set(privately).redirect(302, `${page}?institution=1`);
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'internal';
      if (!(error instanceof DomainError)) logger.error({ err: error }, 'sign-in at the institution');
      response.set(privately).redirect(302, `${page}?problem=${code}`);
    }
  }

  /** Hands the session of a finished sign-in over to the page, once. */
  @Post('session')
  @HttpCode(200)
  @Public()
  async session(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Login> {
    const cookie = handoverCookie(await this.site.origin());
    const handover = this.tokens.readHandover(cookie.read(request));
    cookie.clear(response);
    if (!handover || !(await this.handovers.use(handover))) throw new DomainError('identity_refused');
    return { token: handover.token, user: handover.user };
  }

  private async attempt(response: Response, of: Pick<OidcAttempt, 'area' | 'links'>): Promise<URL> {
    if (!this.provider.ready) throw new DomainError('not_found');
    const origin = await this.site.origin();
    const { address, attempt } = await this.provider.begin(origin + CALLBACK);
    attemptCookie(origin).set(response, this.tokens.attempt({ ...of, ...attempt }), ATTEMPT_SECONDS);
    return address;
  }

  /**
   * @throws DomainError identity_refused if the response does not belong to the attempt, or the provider refused;
   * service_unavailable if it does not respond in time
   */
  private async identity(attempt: OidcAttempt, answered: URL) {
    try {
      return await this.provider.finish(answered, attempt);
    } catch (error) {
      logger.warn({ err: error }, 'the institution did not confirm a sign-in');
      if (isDependencyFailure(error)) throw new DomainError('service_unavailable');
      throw new DomainError('identity_refused');
    }
  }

  private async finishSignIn(
    attempt: OidcAttempt,
    answered: URL,
    client: Client,
    response: Response,
  ): Promise<void> {
    const identity = await this.identity(attempt, answered);
    const identify = () => this.identities.findOrAddUser(identity, client.address);
    const login = await this.signIn.signInWithIdentity(identify, client);
    handoverCookie(answered.origin).set(response, this.tokens.handover(login), HANDOVER_SECONDS);
  }

  private async finishLink(
    attempt: OidcAttempt,
    userId: string,
    answered: URL,
    { address }: Client,
  ): Promise<void> {
    await this.identities.link(await this.identity(attempt, answered), userId);
    const user = (await this.sessions.findUser(userId)) ?? undefined;
    logSecurity('identity_linked', { user, address });
  }
}

const attemptCookie = (origin: string) => new HostCookie(origin, 'institution-sign-in');
const handoverCookie = (origin: string) => new HostCookie(origin, 'institution-session', 'strict');
