import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import { RetryLater } from '#messaging/job-log.ts';
import { composeMail } from '../../journal/mail-texts/compose-mail.ts';
import { MailTexts } from '../../journal/mail-texts/mail-texts.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../articles/article.schema.ts';
import { Mailer, MailError } from './mailer.ts';
import { noticeValues } from './notice.mail.ts';
import { NO_MAIL_SERVER, NoticeDocument } from './notice.schema.ts';

/** With the queue's delays, which double from 250 ms, these take a day and a half. */
const MAX_ATTEMPTS = 20;

/**
 * Sends author notices. SMTP cannot be part of a transaction: if a worker dies after sending and before
 * storing the result, the mail is sent again with the same Message-ID.
 */
@Injectable()
export class NoticeJobs {
  constructor(
    @InjectModel(NoticeDocument.name) private readonly notices: Model<NoticeDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
    private readonly texts: MailTexts,
    private readonly mailer: Mailer,
  ) {}

  /** @throws MailError or RetryLater if the queue should retry */
  async send({ noticeId }: JobData['catalog.send-author-notice']): Promise<void> {
    const notice = await this.notices
      .findOneAndUpdate(
        { _id: noticeId, state: 'queued' },
        { $set: { updated_at: new Date() }, ...(this.mailer.ready && { $inc: { attempts: 1 } }) },
        { returnDocument: 'after' },
      )
      .lean();
    if (!notice) return; // an earlier delivery has completed it
    if (!this.mailer.ready) return this.settle(notice, 'not_sent', NO_MAIL_SERVER);
    const article = await this.articles.findById(notice.articleId).lean();
    if (article?.status !== 'enabled') return this.settle(notice, 'failed', 'The article is disabled');

    const [settings, journal, text] = await Promise.all([
      this.settings.get(),
      this.settings.journal(),
      this.texts.get('author-notice', 'en'),
    ]);
    const contents = composeMail(text, noticeValues(article, journal, settings));
    const { to, userId: by } = notice;
    const mail = { id: noticeId, kind: 'author-notice' as const, to, by, ...contents };
    try {
      await this.mailer.send(mail, journal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const last = error.permanent || notice.attempts >= MAX_ATTEMPTS;
      await this.settle(notice, last ? 'failed' : 'queued', error.message);
      if (last) return;
      throw error.deferred ? new RetryLater(error.message) : error;
    }
    await this.settle(notice, 'sent', '');
  }

  private async settle(
    { _id }: NoticeDocument,
    state: NoticeDocument['state'],
    last_error: string,
  ): Promise<void> {
    await this.notices.updateOne({ _id }, { $set: { state, last_error, updated_at: new Date() } });
  }
}
