import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Request, Response } from 'express';
import type { Model } from 'mongoose';
import {
  alertName,
  type AlertOptions,
  type AlertOutcome,
  alertPaths,
  type AlertSubscription,
  parseAlert,
} from '#contracts/journal/alerts.ts';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { ErrorCode } from '#contracts/api/errors.ts';
import { inLanguage } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ClientLimit } from '#platform/http/client-limit.ts';
import { FormErrors, sendOutcome } from '#platform/http/form-responses.ts';
import { MINUTE, PublicCache } from '#platform/http/public-cache.ts';
import { Accepts, Responds } from '#platform/http/responds.ts';
import { Public } from '#platform/sessions/session.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { Bounces } from './bounces.ts';
import { ReplaceAlertsDto, SubscribeDto, TokenDto, TokenFormDto } from './alerts.dto.ts';
import type { SubscriberDocument } from './subscriber.schema.ts';
import { MailServers } from '../../journal/mail-server/mail-servers.ts';
import { Subscribers, subscriptionView } from './subscribers.ts';

/** Requests for alerts of one client: enough for a class or a family, but not for a robot with a list of addresses. */
const MAX_REQUESTS_AN_HOUR = 30;
const MAX_SUBJECTS = 300;

const outcomes: Partial<Record<ErrorCode, AlertOutcome>> = {
  too_many_requests: 'limited',
  validation_failed: 'invalid',
  not_found: 'invalid',
};

function outcomeAddress(outcome: AlertOutcome, token?: string): string {
  const page =
    token === undefined ? `${alertPaths.page}?` : `${alertPaths.manage(encodeURIComponent(token))}&`;
  return `${page}status=${outcome}`;
}

/**
 * The alerts as readers see them. Forms work without scripts: their response is a redirect to the page that shows the
 * outcome.
 */
@Controller('api/alerts')
@Public()
@UseFilters(new FormErrors((code) => outcomeAddress(outcomes[code] ?? 'failed')))
export class AlertsController {
  private readonly requestLimit = new ClientLimit(MAX_REQUESTS_AN_HOUR);

  constructor(
    private readonly servers: MailServers,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly subscribers: Subscribers,
    private readonly bounces: Bounces,
  ) {}

  @Get('options')
  @PublicCache(() => [cacheTags.articles, cacheTags.settings], MINUTE)
  async options(): Promise<AlertOptions> {
    const [ready, subjects] = await Promise.all([
      this.servers.isReady(),
      this.articles.distinct('subject', { status: 'enabled', subject: { $gt: '' } }),
    ]);
    const sorted = subjects.toSorted((one, other) => one.localeCompare(other));
    return { ready, subjects: sorted.slice(0, MAX_SUBJECTS) };
  }

  /** The response says nothing about the address. */
  @Post()
  @Responds({ 202: ['application/json'], 303: [] })
  async subscribe(
    @Body() { email, alert, language = 'en' }: SubscribeDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.requestLimit.count(request);
    await this.subscribers.request(email, alertName(parseAlert(alert)!), language);
    sendOutcome(request, response, outcomeAddress('sent'));
  }

  @Get('subscription')
  async subscription(@Query() { token }: TokenDto): Promise<AlertSubscription> {
    return subscriptionView(await this.requireSubscriber(token));
  }

  @Post('confirm')
  @Responds({ 202: ['application/json'], 303: [] })
  async confirm(
    @Body() { token, language }: TokenFormDto,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    await this.subscribers.confirm(await this.requireSubscriber(token), language);
    sendOutcome(request, response, outcomeAddress('confirmed', token));
  }

  /** Replaces the alerts; those that are new need no confirmation, because the token is one. */
  @Post('subscription')
  @Responds({ 202: ['application/json'], 303: [] })
  async replace(
    @Body() { token, language, alert: names = [] }: ReplaceAlertsDto,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const alerts = new Set(names.map((name) => alertName(parseAlert(name)!)));
    await this.subscribers.replace(await this.requireSubscriber(token), [...alerts], language);
    sendOutcome(
      request,
      response,
      alerts.size === 0 ? outcomeAddress('erased') : outcomeAddress('saved', token),
    );
  }

  /** RFC 8058: mail programs send this without opening a page. It ends all alerts and erases the address. */
  @Post('unsubscribe')
  @HttpCode(200)
  async unsubscribe(@Query() { token }: TokenDto): Promise<object> {
    const subscriber = await this.subscribers.findByToken(token);
    if (subscriber) await this.subscribers.erase(subscriber._id);
    return {}; // also when it was done before
  }

  /** Programs that check the links of mails get here: it only leads to the page with the button. */
  @Get('unsubscribe')
  @Responds({ 302: [] })
  async showUnsubscribe(@Query() { token }: TokenDto, @Res() response: Response): Promise<void> {
    const { language = 'en' } = (await this.subscribers.findByToken(token)) ?? {};
    response
      .set('Cache-Control', 'private, no-store')
      .redirect(302, inLanguage(alertPaths.manage(encodeURIComponent(token)), language));
  }

  /** A mail that came back to a return address, as the mail server received it. */
  @Post('bounces')
  @Accepts('message/rfc822')
  @HttpCode(204)
  async bounce(@Req() { body }: { body?: unknown }): Promise<void> {
    if (!Buffer.isBuffer(body))
      throw new DomainError('validation_failed', { message: 'The body must be a mail' });
    await this.bounces.receive(body);
  }

  /** @throws DomainError not_found for a token that is unknown, expired or of an erased address */
  private async requireSubscriber(token: string): Promise<SubscriberDocument> {
    const found = await this.subscribers.findByToken(token);
    if (!found) throw new DomainError('not_found', { message: 'This link is no longer valid' });
    return found;
  }
}
