import { type ArgumentsHost, Body, Catch, Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Request, Response } from 'express';
import type { Model } from 'mongoose';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import { MAX_LINK_MAILS_A_DAY } from '#contracts/manuscripts/limits.ts';
import type { ManuscriptFacts } from '#contracts/manuscripts/manuscripts.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { emailProblem, mailboxOf } from '#contracts/text/emails.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { subscriberOf } from '#contracts/values/ip-addresses.ts';
import { inLanguage, type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ErrorFilter } from '#platform/http/error-filter.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { Responds } from '#platform/http/responds.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { clientAddress } from '#platform/sessions/client-address.ts';
import { Public } from '#platform/sessions/session.ts';
import { OneOf, Optional, Rule, Trimmed } from '#platform/validation/rules.ts';
import { Changes } from '#platform/writes/changes.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { asAuthor } from '../register/manuscripts.ts';
import { Mails } from '../mails/mails.ts';
import { SubmissionStatistics } from '../register/submission-statistics.ts';
import { LinkMailsDocument } from '../register/links/link.schema.ts';

/** Requests of one client in an hour. */
const REQUESTS_AN_HOUR = 10;
const FACTS_SECONDS = 60;

class BeginDto {
  @Rule(emailProblem) @Trimmed() email!: string;
  /** The language of the page with the form. */
  @Optional() @OneOf(siteLanguages) language?: SiteLanguage;
}

type Outcome = 'sent' | 'invalid' | 'limited' | 'failed';

/** A form is redirected to the page that shows the outcome; a program receives the status. */
const isForm = (request: Request): boolean => request.is('application/x-www-form-urlencoded') !== false;

function showOutcome(request: Request, response: Response, outcome: Outcome): void {
  const { language } = (request.body ?? {}) as { language?: unknown };
  const chosen = siteLanguages.find((name) => name === language) ?? 'en';
  response.redirect(303, inLanguage(`${manuscriptPaths.begin}?status=${outcome}`, chosen));
}

@Catch(DomainError)
class FormErrors extends ErrorFilter {
  override catch(error: DomainError, host: ArgumentsHost): void {
    const [request, response] = host.getArgs<[Request, Response]>();
    if (request.method !== 'POST' || !isForm(request)) return super.catch(error, host);
    const outcomes: Partial<Record<string, Outcome>> = {
      too_many_requests: 'limited',
      validation_failed: 'invalid',
    };
    return showOutcome(request, response, outcomes[error.code] ?? 'failed');
  }
}

/** Where a manuscript begins: with an address, to which a link is sent. */
@Controller('api/manuscripts')
@Public()
@UseFilters(FormErrors)
export class BeginController {
  /** In memory only: addresses of clients are not stored. */
  private readonly requests = new RateLimiterMemory({ points: REQUESTS_AN_HOUR, duration: 3_600 });

  constructor(
    @InjectModel(LinkMailsDocument.name) private readonly counts: Model<LinkMailsDocument>,
    private readonly mails: Mails,
    private readonly changes: Changes,
    private readonly settings: JournalSettings,
    private readonly submissions: SubmissionStatistics,
  ) {}

  /** The response says nothing about the address. */
  @Post()
  @Responds({ 202: ['application/json'], 303: [] })
  async begin(
    @Body() { email, language = 'en' }: BeginDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const client = subscriberOf(clientAddress(request));
    await this.requests.consume(client).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new DomainError('too_many_requests', { retryAfterSeconds: Math.ceil(msBeforeNext / 1_000) });
    });
    const isBelow = await this.countMail(email);
    if (isBelow)
      await this.changes.commit(asAuthor, async (session) => ({
        response: undefined,
        changes: [],
        commands: await this.mails.store(session, [{ kind: 'manuscript-link', to: email, language }]),
      }));
    response.set('Cache-Control', 'private, no-store');
    if (isForm(request)) showOutcome(request, response, 'sent');
    else response.status(202).json({});
  }

  /** What the page on which manuscripts begin shows. */
  @Get('facts')
  @PublicCache(() => [cacheTags.settings], FACTS_SECONDS)
  async facts(): Promise<ManuscriptFacts> {
    const settings = await this.settings.get();
    const { ready, email, review_model } = settings;
    return { ready, email, review_model, ...(await this.submissions.ofLastYear(settings)) };
  }

  /** Counts a mail to the mailbox, in whatever form its address is. @returns whether it may be sent */
  private async countMail(email: string): Promise<boolean> {
    const _id = sha256(mailboxOf(email));
    const now = new Date();
    await this.counts.deleteOne({ _id, expires: { $lte: now } });
    const counted = await this.counts
      .findOneAndUpdate(
        { _id },
        { $inc: { mails: 1 }, $setOnInsert: { expires: new Date(now.getTime() + DAY_MS) } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    return counted.mails <= MAX_LINK_MAILS_A_DAY;
  }
}
