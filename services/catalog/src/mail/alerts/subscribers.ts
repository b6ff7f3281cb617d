import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  alertConsent,
  alertKinds,
  type AlertOverview,
  type AlertSubscription,
  CONFIRMATION_DAYS,
  MAX_ALERTS,
  MAX_CONFIRMATIONS_A_DAY,
} from '#contracts/journal/alerts.ts';
import { emailKey, mailboxOf } from '#contracts/text/emails.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { Changes } from '#platform/writes/changes.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { newToken, sha256 } from '#platform/identifiers/sha256.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { DeliveryDocument } from './mailing.schema.ts';
import { AlertTokenDocument, type SubscribedAlert, SubscriberDocument } from './subscriber.schema.ts';

/** The history leaves out changes by readers: it would keep what they erase. */
const reader = { id: '', name: '', role: 'journal' } as const;

interface AlertRequest {
  address: string;
  alert: string;
  consent: string;
  language: SiteLanguage;
}

@Injectable()
export class Subscribers {
  /** Limit of a mailbox that has many addresses, in memory, in addition to the limit of each address. */
  private readonly mailboxes = new RateLimiterMemory({
    points: MAX_CONFIRMATIONS_A_DAY,
    duration: DAY_MS / 1_000,
  });

  constructor(
    @InjectModel(SubscriberDocument.name) private readonly subscribers: Model<SubscriberDocument>,
    @InjectModel(AlertTokenDocument.name) private readonly tokens: Model<AlertTokenDocument>,
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
  ) {}

  /** Orders the mail that confirms an alert; above a limit nothing happens. The caller learns nothing. */
  async request(address: string, alert: string, language: SiteLanguage): Promise<void> {
    const isBelow = await this.mailboxes.consume(mailboxOf(address)).then(
      () => true,
      () => false, // rejected above the limit only
    );
    if (!isBelow) return;
    const { shortName } = await this.settings.getJournal();
    const consent = alertConsent(shortName, language);
    const order = () =>
      this.changes.commit(reader, async (session) => {
        const commands = await this.storeRequest(session, { address, alert, consent, language });
        return { response: undefined, changes: [], commands };
      });
    await order().catch((error: unknown) => {
      // Another request has stored the same new address.
      if (!isDuplicateKey(error)) throw error;
      return order();
    });
  }

  private async storeRequest(
    session: ClientSession,
    { address, alert, consent, language }: AlertRequest,
  ): Promise<Command[]> {
    const now = new Date();
    const key = emailKey(address);
    const found = await this.subscribers.findOne({ key }).session(session).lean();
    const recent = (found?.confirmations ?? []).filter((at) => now.getTime() - at.getTime() < DAY_MS);
    if (recent.length >= MAX_CONFIRMATIONS_A_DAY) return [];
    const alerts = found?.alerts ?? [];
    const isNew = !alerts.some(({ name }) => name === alert) && alerts.length < MAX_ALERTS;
    const _id = found?._id ?? new Types.ObjectId();
    await this.subscribers.updateOne(
      { _id },
      {
        $set: {
          key,
          confirmations: [...recent, now],
          alerts: isNew ? [...alerts, { name: alert, consent, requested: now }] : alerts,
        },
        $setOnInsert: { address, language },
      },
      { session, upsert: true },
    );
    const ids = { subscriberId: _id.toHexString(), mailId: new Types.ObjectId().toHexString() };
    return [{ type: 'catalog.send-alert-confirmation', data: { ...ids, language } }];
  }

  /** @returns a new token, which is stored as its hash */
  async createToken(subscriber: Types.ObjectId, days: number): Promise<string> {
    const { token, hash } = newToken();
    await this.tokens.create({ _id: hash, subscriber, expires: new Date(Date.now() + days * DAY_MS) });
    return token;
  }

  /** The subscriber of a token, unless it has expired. */
  async findByToken(token: string): Promise<SubscriberDocument | null> {
    // MongoDB deletes expired ones within a minute.
    const found = await this.tokens.findOne({ _id: sha256(token), expires: { $gt: new Date() } }).lean();
    return found && this.subscribers.findById(found.subscriber).lean();
  }

  /** Confirms the alerts that the subscriber requested. */
  async confirm({ _id }: SubscriberDocument, language?: SiteLanguage): Promise<void> {
    await this.subscribers.updateOne(
      { _id },
      {
        $set: { 'alerts.$[open].confirmed': new Date(), ...(language && { language }) },
        $unset: { suspended: true },
      },
      { arrayFilters: [{ 'open.confirmed': { $exists: false } }] },
    );
  }

  /** Replaces the alerts with these, which are confirmed thereby; without any the address is erased. */
  async replace(
    subscriber: SubscriberDocument,
    names: readonly string[],
    language = subscriber.language ?? 'en',
  ): Promise<void> {
    if (names.length === 0) return this.erase(subscriber._id);
    const { shortName } = await this.settings.getJournal();
    const now = new Date();
    const alerts = names.slice(0, MAX_ALERTS).map(
      (name): SubscribedAlert =>
        subscriber.alerts.find((alert) => alert.name === name) ?? {
          name,
          consent: alertConsent(shortName, language),
          requested: now,
        },
    );
    await this.subscribers.updateOne(
      { _id: subscriber._id },
      {
        $set: { language, alerts: alerts.map((alert) => ({ ...alert, confirmed: alert.confirmed ?? now })) },
        $unset: { suspended: true },
      },
    );
  }

  /** Deletes everything that is stored about an address. */
  async erase(subscriber: Types.ObjectId): Promise<void> {
    await this.changes.commit(reader, async (session) => {
      await this.subscribers.deleteOne({ _id: subscriber }, { session });
      await this.tokens.deleteMany({ subscriber }, { session });
      await this.deliveries.deleteMany({ subscriber }, { session });
      return { response: undefined, changes: [] };
    });
  }

  /** @returns whether there was anything to erase */
  async eraseAddress(address: string): Promise<boolean> {
    const found = await this.subscribers.findOne({ key: emailKey(address) }).lean();
    if (found) await this.erase(found._id);
    return found !== null;
  }

  /** Ends mails to an address that refuses them; it stays known, so that its holder sees why. */
  async suspend(_id: Types.ObjectId, reason: string): Promise<void> {
    await this.subscribers.updateOne({ _id }, { $set: { suspended: reason } });
  }

  /** Deletes alerts that were not confirmed in time, and the addresses that have no others. */
  async expire(now = Date.now()): Promise<void> {
    const requested = { $lt: new Date(now - CONFIRMATION_DAYS * DAY_MS) };
    const unconfirmed = { confirmed: { $exists: false }, requested };
    await this.subscribers.updateMany({}, { $pull: { alerts: unconfirmed } });
    for (const { _id } of await this.subscribers.find({ alerts: [] }, { _id: 1 }).lean())
      await this.erase(_id);
  }

  async counts(): Promise<AlertOverview['subscribers']> {
    const confirmedSubscribers = { alerts: { $elemMatch: { confirmed: { $exists: true } } } };
    const active = { suspended: { $exists: false } };
    const countKind = (kind: string) => {
      const name = new RegExp(`^${kind}`);
      const alerts = { $elemMatch: { name, confirmed: { $exists: true } } };
      return this.subscribers.countDocuments({ ...active, alerts });
    };
    const [confirmed, unconfirmed, suspended, ...kinds] = await Promise.all([
      this.subscribers.countDocuments({ ...active, ...confirmedSubscribers }),
      this.subscribers.countDocuments({ $nor: [confirmedSubscribers] }),
      this.subscribers.countDocuments({ suspended: { $exists: true } }),
      ...alertKinds.map(countKind),
    ]);
    const [issues = 0, subject = 0, search = 0] = kinds;
    return { confirmed, unconfirmed, suspended, issues, subject, search };
  }
}

export const subscriptionView = ({ address, alerts }: SubscriberDocument): AlertSubscription => ({
  address,
  alerts: alerts.map(({ name, confirmed }) => ({ name, confirmed: confirmed !== undefined })),
});
