import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { authorKey } from '#contracts/publication/author-names.ts';
import type { OrcidInvitation, OrcidState } from '#contracts/articles/orcid-links.ts';
import { paths } from '#contracts/journal/paths.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { HostCookie } from '#platform/sessions/host-cookie.ts';
import { logger } from '#platform/process/logging.ts';
import { Responds } from '#platform/http/responds.ts';
import { Integer } from '#platform/validation/rules.ts';
import { Public } from '#platform/sessions/session.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { xml } from '../formats/xml.ts';
import { ConfirmationError, ConfirmOrcid } from './confirm-orcid.ts';
import { OrcidProvider } from './orcid-provider.ts';
import { LINK_DAYS, OrcidTokens, SIGN_IN_SECONDS } from './orcid-tokens.ts';

const CALLBACK = '/orcid/callback';

class InvitationDto {
  /** The author's place in the list of authors, from 0. */
  @Integer(0, 9_999) author!: number;
}

/** Authors confirm their iDs by signing in with ORCID, through links that staff make. */
@Controller()
export class OrcidController {
  constructor(
    private readonly articles: ArticlesService,
    private readonly settings: SettingsService,
    private readonly provider: OrcidProvider,
    private readonly tokens: OrcidTokens,
    private readonly confirmations: ConfirmOrcid,
  ) {}

  @Get('api/admin/orcid')
  state(): OrcidState {
    return { ready: this.provider.ready };
  }

  @Post('api/admin/archives/:id/orcid-links')
  @HttpCode(200)
  async invite(@Param('id') id: string, @Body() { author }: InvitationDto): Promise<OrcidInvitation> {
    this.requireClient();
    const article = await this.articles.byId(id, true);
    const named = article.authors[author];
    if (!named) throw fieldError('author', 'The article has no such author');
    const of = { article: article._id.toHexString(), at: author, author: authorKey(named.name) };
    const token = this.tokens.link(of);
    const { origin } = await this.settings.getJournal();
    return { link: `${origin}/orcid/confirm?token=${token}`, days: LINK_DAYS };
  }

  @Get('orcid/confirm')
  @Responds({ 302: [], 400: ['text/html'] })
  @Public()
  async begin(@Res() response: Response, @Query('token') token?: string): Promise<void> {
    this.requireClient();
    const link = this.tokens.readLink(String(token));
    if (!link) return sendPage(response, 400, 'This link is incomplete or has expired.');
    const { origin } = await this.settings.getJournal();
    const { address, attempt } = await this.provider.begin(origin + CALLBACK);
    const { article, at, author } = link;
    const signIn = this.tokens.signIn({ article, at, author, ...attempt });
    cookieAt(origin).set(response, signIn, SIGN_IN_SECONDS);
    response.set(privately).redirect(302, address.href);
  }

  @Get('orcid/callback')
  @Responds({ 200: ['text/html'], 400: ['text/html'], 409: ['text/html'] })
  @Public()
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.requireClient();
    const { origin } = await this.settings.getJournal();
    const cookie = cookieAt(origin);
    cookie.clear(response);
    const signIn = this.tokens.readSignIn(cookie.read(request));
    if (!signIn) return sendPage(response, 400, 'This sign-in has expired. Please open the link again.');
    try {
      const orcid = await this.provider.finishWithOrcid(new URL(request.originalUrl, origin), signIn);
      const article = await this.confirmations.confirm(signIn, orcid);
      sendPage(
        response,
        200,
        `Thank you. Your ORCID iD ${orcid} is confirmed.`,
        origin + paths.article(article),
      );
    } catch (error) {
      if (error instanceof ConfirmationError) return sendPage(response, 409, error.message);
      logger.warn({ err: error }, 'sign-in with ORCID');
      sendPage(
        response,
        400,
        'ORCID did not confirm the sign-in, so nothing was stored. Please open the link again.',
      );
    }
  }

  /** @throws DomainError not_found: without a client there are no such pages */
  private requireClient(): void {
    if (!this.provider.ready) throw new DomainError('not_found');
  }
}

/** The address contains a token. */
const privately = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

function sendPage(response: Response, status: number, text: string, article?: string): void {
  const link = article && xml`<p><a href="${article}">The article</a></p>`;
  const page = xml`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>ORCID</title></head><body><main><h1>ORCID</h1><p>${text}</p>${link}</main></body></html>`;
  response.status(status).set(privately).type('html').send(`<!doctype html>\n${page.text}`);
}

const cookieAt = (origin: string) => new HostCookie(origin, 'orcid-sign-in');
