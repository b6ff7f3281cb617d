import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { parseAlert, savedSearch } from '#contracts/journal/alerts.ts';
import { fold } from '#contracts/text/folding.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Changes } from '#platform/writes/changes.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { SearchService } from '../../discovery/search/search.service.ts';
import { digestName } from './alert.mail.ts';
import { DeliveryDocument, type DeliverySection, FIRST_DIGEST, MailingDocument } from './mailing.schema.ts';
import { Mailings } from './mailings.ts';
import { SubscriberDocument } from './subscriber.schema.ts';
import { Subscribers } from './subscribers.ts';

const PLAN_EVERY_MS = 5_000;
const DIGEST_EVERY_MS = 60_000;
const EXPIRE_EVERY_MS = 3_600_000;
/** A digest is sent at most this often, so that a busy week is one mail. */
const DIGEST_DAYS = 7;
/** Older articles, such as imported ones, are not news. */
const NEWS_DAYS = 184;
/** A transaction that adds an article ends within this time after the article's creation. */
const SETTLED_MS = 60_000;
const DELIVERY_RETENTION_DAYS = 90;
/** Articles in a mail for each alert, the newest first. */
const MAX_ARTICLES = 50;
/** Deliveries stored by one write. */
const BATCH_SIZE = 500;

const system = { id: '', name: 'Colophon', role: 'journal' } as const;

/** Plans mailings: stores one delivery for each subscriber, then orders the job. Each step may be repeated. */
@Injectable()
export class MailingPlans extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('alert mailings', PLAN_EVERY_MS, () => this.planAll()),
    new RepeatedSweep('alert digest', DIGEST_EVERY_MS, () => this.beginDigest()),
    new RepeatedSweep('old alerts', EXPIRE_EVERY_MS, () => this.expire()),
  ];

  constructor(
    @InjectModel(MailingDocument.name) private readonly mailings: Model<MailingDocument>,
    @InjectModel(DeliveryDocument.name) private readonly deliveries: Model<DeliveryDocument>,
    @InjectModel(SubscriberDocument.name) private readonly subscribers: Model<SubscriberDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly readers: Subscribers,
    private readonly outcomes: Mailings,
    private readonly search: SearchService,
    private readonly changes: Changes,
  ) {
    super();
  }

  async planAll(): Promise<void> {
    const planning = await this.mailings.find({ state: 'planning' }).lean();
    // A digest needs the search index, an announcement does not: none waits for the other.
    const outcomes = await Promise.allSettled(
      planning.map(async (mailing) => {
        const sections = mailing.kind === 'digest' ? await this.digestSections(mailing) : undefined;
        await this.plan(mailing._id, sections);
      }),
    );
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** Stores the next digest a week after the last one, if there are new articles; the first one is empty. */
  async beginDigest(): Promise<void> {
    const last = await this.mailings.findOne({ kind: 'digest' }).sort({ from: -1 }).lean();
    const [from, to] = [last?.to ?? new Date(0), new Date(Date.now() - SETTLED_MS)];
    if (last && to.getTime() - from.getTime() < DIGEST_DAYS * DAY_MS) return;
    if (last && (await this.newArticles({ from, to })).length === 0) return;
    const digest: Partial<MailingDocument> = {
      kind: 'digest',
      from,
      to,
      createdby: system.name,
      creation: new Date(),
      ...(last
        ? { state: 'planning', title: digestName({ from, to }, 'en') }
        : { state: 'sent', title: FIRST_DIGEST }),
    };
    await this.mailings.create([digest]).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error; // another process has begun it
    });
  }

  private newArticles({ from, to }: Pick<MailingDocument, 'from' | 'to'>) {
    const oldest = new Date(Date.now() - NEWS_DAYS * DAY_MS).toISOString().slice(0, 10);
    return this.articles
      .find(
        { status: 'enabled', creation: { $gt: from, $lte: to }, publishdate: { $gte: oldest } },
        { subject: 1 },
      )
      .sort({ creation: -1, _id: -1 })
      .lean();
  }

  /** The new articles that each alert finds, by the alert's name. */
  private async digestSections(mailing: MailingDocument): Promise<Map<string, Types.ObjectId[]>> {
    const articles = await this.newArticles(mailing);
    const names: string[] = await this.subscribers.distinct('alerts.name', { suspended: { $exists: false } });
    const sections = new Map<string, Types.ObjectId[]>();
    for (const name of names) {
      const alert = parseAlert(name);
      if (!alert || alert.kind === 'issues') continue;
      const found =
        alert.kind === 'subject'
          ? articles.filter(({ subject }) => fold(subject) === fold(alert.value))
          : await this.amongResults(alert.value, articles);
      const ids = found.slice(0, MAX_ARTICLES).map(({ _id }) => _id);
      if (ids.length > 0) sections.set(name, ids);
    }
    return sections;
  }

  private async amongResults<T extends { _id: Types.ObjectId }>(query: string, articles: T[]): Promise<T[]> {
    const { keyword, ...filters } = savedSearch(query);
    const ids = await this.search.newestFound(keyword, filters);
    const found = new Set(ids);
    return articles.filter(({ _id }) => found.has(_id.toHexString()));
  }

  /** @param sections of a digest; an announcement goes to all who subscribed to issues */
  private async plan(mailing: Types.ObjectId, sections?: Map<string, Types.ObjectId[]>): Promise<void> {
    const names = sections ? [...sections.keys()] : ['issues'];
    const cursor = this.subscribers
      .find({ suspended: { $exists: false }, 'alerts.name': { $in: names } })
      .lean()
      .cursor();
    const batch: DeliveryDocument[] = [];
    for await (const { _id: subscriber, alerts } of cursor) {
      const subscribed = alerts.filter(({ name, confirmed }) => confirmed && names.includes(name));
      if (subscribed.length === 0) continue;
      const found = subscribed.flatMap(({ name }): DeliverySection[] => {
        const articles = sections?.get(name);
        return articles ? [{ alert: name, articles }] : [];
      });
      batch.push(newDelivery(mailing, subscriber, found));
      if (batch.length === BATCH_SIZE) await this.store(batch.splice(0));
    }
    await this.store(batch);
    await this.outcomes.count(mailing);
    await this.changes.commit(system, async (session) => {
      const { modifiedCount } = await this.mailings.updateOne(
        { _id: mailing, state: 'planning' },
        { $set: { state: 'sending' } },
        { session },
      );
      const data = { mailingId: mailing.toHexString() };
      const commands = modifiedCount > 0 ? [{ type: 'catalog.send-alerts' as const, data }] : [];
      return { response: undefined, changes: [], commands };
    });
  }

  private async store(batch: DeliveryDocument[]): Promise<void> {
    if (batch.length === 0) return;
    await this.deliveries.insertMany(batch, { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error; // stored before the last process that planned it died
    });
  }

  private async expire(): Promise<void> {
    await this.readers.expire();
    const before = new Date(Date.now() - DELIVERY_RETENTION_DAYS * DAY_MS);
    await this.deliveries.deleteMany({ updated_at: { $lt: before }, state: { $ne: 'queued' } });
  }
}

function newDelivery(
  mailing: Types.ObjectId,
  subscriber: Types.ObjectId,
  sections: DeliverySection[],
): DeliveryDocument {
  return {
    _id: randomBytes(16).toString('hex'),
    mailing,
    subscriber,
    sections,
    state: 'queued',
    attempts: 0,
    last_error: '',
    updated_at: new Date(),
  };
}
