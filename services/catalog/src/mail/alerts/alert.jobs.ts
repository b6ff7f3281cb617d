import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { alertLabel, alertPaths, CONFIRMATION_DAYS, parseAlert } from '#contracts/journal/alerts.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import { issueName, namedIssue, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { attempt, type Outcome } from '#messaging/delivery.ts';
import { RetryLater } from '#messaging/job-log.ts';
import { Leases } from '#platform/database/leases.ts';
import { WorkerConfig } from '../../config.ts';
import { WorkerStop } from '../../worker-stop.ts';
import { MailTexts } from '../texts/mail-texts.service.ts';
import type { Journal } from '../../journal/settings/journal.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { MailError } from '../transport/mail-error.ts';
import { Mailer } from '../transport/mailer.ts';
import {
  alertMail,
  confirmationMail,
  digestName,
  type MailedArticle,
  mailedFields,
  type MailSection,
} from './alert.mail.ts';
import { DeliveryDocument, MailingDocument } from './mailing.schema.ts';
import { Mailings } from './mailings.ts';
import { SubscriberDocument } from './subscriber.schema.ts';
import { Subscribers } from './subscribers.ts';

/** Attempts that take a day with the queue's delays, which double up to an hour. */
const MAX_ATTEMPTS = 30;
/** Longer than a mail usually takes; another worker may go on after that. */
const LEASE_MS = 15_000;
/** How long the links of a mail work. */
const LINK_DAYS = 730;

interface Sending {
  mailing: MailingDocument;
  announced: AnnouncedIssue | undefined;
  journal: Journal;
}
interface AnnouncedIssue {
  key: NamedIssue;
  articles: MailedArticle[];
}

/** Sends confirmations and mailings; a mail that is sent again has the same Message-ID. */
@Injectable()
export class AlertJobs {
  constructor(
    @InjectModel(SubscriberDocument.name) private readonly subscribers: Model<SubscriberDocument>,
    @InjectModel(MailingDocument.name) private readonly mailings: Model<MailingDocument>,
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly issues: IssuesService,
    private readonly readers: Subscribers,
    private readonly outcomes: Mailings,
    private readonly settings: SettingsService,
    private readonly texts: MailTexts,
    private readonly mailer: Mailer,
    private readonly leases: Leases,
    private readonly config: WorkerConfig,
    private readonly stopping: WorkerStop,
  ) {}

  /** @throws MailError or RetryLater if the queue should retry */
  async confirm(confirmation: JobData['catalog.send-alert-confirmation']): Promise<void> {
    const { subscriberId, mailId, language } = confirmation;
    const subscriber = await this.subscribers.findById(subscriberId).lean();
    if (!subscriber || !(await this.mailer.isReady())) return;
    const token = await this.readers.createToken(subscriber._id, CONFIRMATION_DAYS);
    const journal = await this.settings.getJournal();
    const alerts = subscriber.alerts.flatMap(({ name }) => parseAlert(name) ?? []);
    const contents = confirmationMail(alerts, token, {
      journal,
      language,
      text: await this.texts.get('alert-confirmation', language),
    });
    const mail = { id: mailId, kind: 'alert' as const, to: subscriber.address, ...contents };
    try {
      await this.mailer.send(mail, journal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      if (!error.permanent) throw error.retry;
      // The address does not exist, so nobody can confirm it.
      if (!subscriber.alerts.some(({ confirmed }) => confirmed)) await this.readers.erase(subscriber._id);
    }
  }

  /** @throws RetryLater, MailError if the queue should continue it later */
  async send({ mailingId }: JobData['catalog.send-alerts']): Promise<void> {
    const mailing = await this.mailings.findOne({ _id: mailingId, state: 'sending' }).lean();
    if (!mailing) return; // sent by an earlier delivery of the job
    if (!(await this.mailer.isReady())) throw new RetryLater('No mail server is set');
    const journal = await this.settings.getJournal();
    const announced = await this.announcedIssue(mailing);
    const queued = { mailing: mailing._id, state: 'queued' as const };
    const send = (delivery: DeliveryDocument) => this.mail(delivery, { mailing, announced, journal });
    try {
      for (const { _id } of await this.deliveries.find(queued, { _id: 1 }).sort({ _id: 1 }).lean()) {
        if (this.stopping.signal.aborted) throw new RetryLater('The worker stops');
        if (!(await this.leases.hold(`mailing ${mailingId}`, LEASE_MS)))
          throw new RetryLater('Another worker sends it');
        const begun = Date.now();
        const failure = await attempt(this.deliveries, { id: _id, maxAttempts: MAX_ATTEMPTS, send });
        // The mail server would refuse every other mail too.
        if (failure instanceof MailError && failure.isServers) throw failure;
        await pause(Math.max(0, 60_000 / this.config.ALERTS_PER_MINUTE - (Date.now() - begun)));
      }
    } finally {
      await this.outcomes.count(mailing._id);
    }
    if (await this.deliveries.exists(queued)) throw new RetryLater('Some mails could not be sent yet');
    await this.mailings.updateOne({ _id: mailing._id }, { $set: { state: 'sent' } });
  }

  /** @returns undefined, and deletes the delivery, if its subscriber no longer wants it */
  private async mail(
    delivery: DeliveryDocument,
    { mailing, announced, journal }: Sending,
  ): Promise<Outcome<DeliveryDocument> | undefined> {
    const { _id: id } = delivery;
    const subscriber = await this.subscribers.findById(delivery.subscriber).lean();
    const { language = 'en' } = subscriber ?? {};
    const sections = announced
      ? [issueSection(announced, language)]
      : await this.digestSections(delivery, language);
    // The address was erased, or its holder ended these alerts meanwhile.
    const wanted = subscriber?.alerts.some(({ name }) =>
      announced ? name === 'issues' : delivery.sections.some(({ alert }) => alert === name),
    );
    if (!subscriber || !wanted || sections.length === 0) {
      await this.deliveries.deleteOne({ _id: id });
      return undefined;
    }
    const token = await this.readers.createToken(subscriber._id, LINK_DAYS);
    const subject = announced ? issueName(announced.key, language) : digestName(mailing, language);
    const text = await this.texts.get('alert', language);
    const contents = alertMail(subject, sections, token, { journal, language, text });
    const list = { unsubscribe: journal.origin + alertPaths.unsubscribe(token) };
    try {
      await this.mailer.send({ id, kind: 'alert', to: subscriber.address, ...contents, list }, journal);
      return { state: 'sent' };
    } catch (error) {
      if (error instanceof MailError && error.unknownRecipient)
        await this.readers.suspend(subscriber._id, error.message);
      throw error;
    }
  }

  private async announcedIssue(mailing: MailingDocument): Promise<AnnouncedIssue | undefined> {
    if (!mailing.issue) return undefined;
    const found = await this.issues.requireIssue(mailing.issue.toHexString());
    const { year, volume, issue } = found;
    const articles = await this.articles
      .find({ status: 'enabled', year, volume, issue }, mailedFields)
      .sort({ firstPage: 1, _id: 1 })
      .lean();
    return { key: namedIssue(found), articles };
  }

  private async digestSections(
    { sections }: DeliveryDocument,
    language: SiteLanguage,
  ): Promise<MailSection[]> {
    const ids: Types.ObjectId[] = sections.flatMap(({ articles }) => articles);
    const found = await this.articles.find({ _id: { $in: ids }, status: 'enabled' }, mailedFields).lean();
    const byId = new Map(found.map((article) => [article._id.toHexString(), article]));
    return sections.flatMap(({ alert: name, articles }) => {
      const alert = parseAlert(name);
      const listed = articles.flatMap((id) => byId.get(id.toHexString()) ?? []);
      if (!alert || listed.length === 0) return [];
      const link = alert.kind === 'search' ? `/search?${alert.value}` : '/recent';
      return [{ heading: alertLabel(alert, language), link, articles: listed }];
    });
  }
}

const issueSection = ({ key, articles }: AnnouncedIssue, language: SiteLanguage): MailSection => ({
  heading: issueName(key, language),
  link: paths.issue(key),
  articles,
});
