import { Body, Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Request, Response } from 'express';
import type { Model } from 'mongoose';
import { cacheTags } from '#contracts/api/cache-tags.ts';
import type { ErrorCode } from '#contracts/api/errors.ts';
import { MAX_LINK_MAILS_A_DAY } from '#contracts/manuscripts/limits.ts';
import type { ManuscriptFacts } from '#contracts/manuscripts/manuscripts.ts';
import { manuscriptPaths } from '#contracts/manuscripts/paths.ts';
import { emailProblem, mailboxOf } from '#contracts/text/emails.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { ClientLimit } from '#platform/http/client-limit.ts';
import { FormErrors, sendOutcome } from '#platform/http/form-responses.ts';
import { PublicCache } from '#platform/http/public-cache.ts';
import { Responds } from '#platform/http/responds.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { Public } from '#platform/sessions/session.ts';
import { OneOf, Optional, Rule, Trimmed } from '#platform/validation/rules.ts';
import { Changes } from '#platform/writes/changes.ts';
import { JournalSettings } from '../settings/journal-settings.ts';
import { asAuthor } from '../register/manuscripts.ts';
import { Mails } from '../mails/mails.ts';
import { SubmissionStatistics } from '../register/submission-statistics.ts';
import { LinkMailsDocument } from '../register/links/link.schema.ts';

/** Maximum number of requests of one client. */
const MAX_REQUESTS_AN_HOUR = 10;
const FACTS_SECONDS = 60;

class BeginDto {
  @Rule(emailProblem) @Trimmed() email!: string;
  /** The language of the page with the form. */
  @Optional() @OneOf(siteLanguages) language?: SiteLanguage;
}

type Outcome = 'sent' | 'invalid' | 'limited' | 'failed';

const outcomes: Partial<Record<ErrorCode, Outcome>> = {
  too_many_requests: 'limited',
  validation_failed: 'invalid',
};

const pageOf = (outcome: Outcome): string => `${manuscriptPaths.begin}?status=${outcome}`;

/** Begins a manuscript with an address, to which a link is sent. */
@Controller('api/manuscripts')
@Public()
@UseFilters(new FormErrors((code) => pageOf(outcomes[code] ?? 'failed')))
export class BeginController {
  private readonly requests = new ClientLimit(MAX_REQUESTS_AN_HOUR);

  constructor(
    @InjectModel(LinkMailsDocument.name) private readonly counts: Model<LinkMailsDocument>,
    private readonly mails: Mails,
    private readonly changes: Changes,
    private readonly settings: JournalSettings,
    private readonly submissions: SubmissionStatistics,
  ) {}

  /** The response reveals nothing about the address. */
  @Post()
  @Responds({ 202: ['application/json'], 303: [] })
  async begin(
    @Body() { email, language = 'en' }: BeginDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.requests.count(request);
    const isBelow = await this.countMail(email);
    if (isBelow)
      await this.changes.commit(asAuthor, async (session) => ({
        response: undefined,
        changes: [],
        commands: await this.mails.store(session, [{ kind: 'manuscript-link', to: email, language }]),
      }));
    sendOutcome(request, response, pageOf('sent'));
  }

  /** Facts for the page on which manuscripts begin. */
  @Get('facts')
  @PublicCache(() => [cacheTags.settings], FACTS_SECONDS)
  async facts(): Promise<ManuscriptFacts> {
    const settings = await this.settings.get();
    const { ready, email, review_model } = settings;
    return { ready, email, review_model, ...(await this.submissions.countLastYear(settings)) };
  }

  /** Counts a mail to the mailbox, whatever the form of its address. @returns whether it may be sent */
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
