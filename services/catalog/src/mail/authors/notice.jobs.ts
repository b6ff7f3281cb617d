import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { errorTable } from '#contracts/api/errors.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import { deliver, type Outcome, settle } from '#messaging/delivery.ts';
import { composeMail } from '../texts/compose-mail.ts';
import { MailTexts } from '../texts/mail-texts.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { Mailer } from '../transport/mailer.ts';
import { noticeValues } from './notice.mail.ts';
import { NO_MAIL_SERVER } from '../transport/mail-error.ts';
import { NoticeDocument } from './notice.schema.ts';

/** Attempts that take a day and a half with the queue's delays, which double from 250 ms. */
const MAX_ATTEMPTS = 20;

/** Sends author notices; one that is sent again has the same Message-ID. */
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
    const id = new Types.ObjectId(noticeId);
    if (!(await this.mailer.isReady()))
      return settle(this.notices, id, { state: 'not_sent', last_error: NO_MAIL_SERVER });
    await deliver(this.notices, { id, maxAttempts: MAX_ATTEMPTS, send: (notice) => this.mail(notice) });
  }

  private async mail({ _id, articleId, to, userId: by }: NoticeDocument): Promise<Outcome<NoticeDocument>> {
    const article = await this.articles.findById(articleId).lean();
    if (article?.status !== 'enabled') return { state: 'failed', last_error: 'The article is disabled' };
    if (article.amends) return { state: 'failed', last_error: errorTable.notice_without_documents.message };
    const [settings, journal, text] = await Promise.all([
      this.settings.get(),
      this.settings.getJournal(),
      this.texts.get('author-notice', 'en'),
    ]);
    const contents = composeMail(text, noticeValues(article, journal, settings));
    await this.mailer.send({ id: _id.toHexString(), kind: 'author-notice', to, by, ...contents }, journal);
    return { state: 'sent' };
  }
}
