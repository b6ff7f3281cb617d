import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DepositState } from '#contracts/articles/doi-deposits.ts';
import { DEPOSIT_ATTEMPTS, type JobData } from '#contracts/api/jobs.ts';
import { RetryLater } from '#messaging/job-log.ts';
import { Changes } from '#platform/writes/changes.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { DepositDocument, stepTo } from '../deposits/deposit.schema.ts';
import { DepositOrders } from '../deposits/deposit-orders.ts';
import { DepositXml } from './deposit-xml.ts';
import { Registry, RegistryError } from './registry.ts';
import { isRepetition, type RegistryAnswer, type RegistryResult } from './registry-result.ts';

/** A batch that the registry does not know after this time is handed over again. */
const LOST_AFTER_MS = 3_600_000;

/** Author of changes that no user makes. */
const system = { id: '', name: '', role: 'journal' } as const;

/**
 * Hands deposits to the registry and gets its answers. The registry is not part of a transaction: the batch is stored
 * as it is sent before it is sent, and the registry is asked for it before it is sent again, so a worker that dies
 * anywhere causes no second registration.
 */
@Injectable()
export class DepositJobs {
  constructor(
    @InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly orders: DepositOrders,
    private readonly xml: DepositXml,
    private readonly registry: Registry,
    private readonly changes: Changes,
  ) {}

  /** @throws RegistryError, RetryLater if the queue should retry */
  async deposit({ articleId, batchId }: JobData['catalog.deposit-doi']): Promise<void> {
    const found = await this.deposits
      .findOneAndUpdate(
        { _id: articleId, batch: batchId, state: { $in: ['queued', 'submitted'] } },
        { $set: { updated_at: new Date() }, $inc: { attempts: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!found) return; // answered by an earlier delivery
    if (!this.registry.ready)
      return this.settle(found, 'failed', 'The registry’s user and password are not set');
    const deposit = found.xml === undefined ? await this.begin(found) : found;
    if (!deposit) return;
    try {
      await this.advance(deposit);
    } catch (error) {
      if (!(error instanceof RegistryError || error instanceof RetryLater)) throw error;
      const { message = '', permanent = false } = error instanceof RegistryError ? error : {};
      if (permanent || deposit.attempts >= DEPOSIT_ATTEMPTS)
        return this.settle(deposit, 'failed', message || 'The registry did not respond for days');
      await this.deposits.updateOne({ _id: deposit._id, batch: batchId }, { $set: { message } });
      throw error;
    }
  }

  async isUnderWay(articleId: string, batch: string): Promise<boolean> {
    const filter = { _id: articleId, batch, state: { $in: ['queued', 'submitted'] as const } };
    return (await this.deposits.exists(filter)) !== null;
  }

  /** Ends a deposit that staff discarded. */
  async cancel(articleId: string, batch: string): Promise<void> {
    const deposit = await this.deposits.findOne({ _id: articleId, batch }).lean();
    if (deposit) await this.settle(deposit, 'failed', 'Discarded');
  }

  /** Stores the article as it will be sent; from now on its DOI cannot change. */
  private async begin(found: DepositDocument): Promise<DepositDocument | undefined> {
    const article = await this.articles.findById(found._id).lean();
    const problem = !article?.doi
      ? 'The article has no DOI'
      : article.status !== 'enabled' && !found.registered && 'The article is disabled';
    if (!article || problem) {
      await this.settle(found, 'failed', problem || 'The article is missing');
      return undefined;
    }
    const { _id, batch, edits, ordered_at } = found;
    const xml = await this.xml.write([article], batch, ordered_at!);
    const begun = await this.deposits
      .findOneAndUpdate(
        { _id, batch, state: 'queued', xml: { $exists: false }, edits },
        { $set: { xml, fixed: true, doi: article.doi, article_version: article.version } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!begun) throw new RetryLater('The article was edited at the same moment');
    return begun;
  }

  private async advance(deposit: DepositDocument): Promise<void> {
    const { batch } = deposit;
    if (deposit.state === 'queued') {
      // It may have been sent before: by an attempt that got no response, or before a restore.
      const { state } = await this.registry.result(batch);
      if (state === 'unknown') await this.send(deposit);
      await this.note(deposit, 'submitted', { submitted_at: new Date() });
    }
    const result = await this.registry.result(batch);
    if ('answer' in result) return this.answered(deposit, result);
    await this.waitFor(deposit, result);
  }

  /** @throws RegistryError if it was not, or perhaps not, received */
  private async send(deposit: DepositDocument): Promise<void> {
    const { _id, batch } = deposit;
    await this.deposits.updateOne({ _id, batch }, { $inc: { sent: 1 } });
    deposit.sent += 1;
    await this.registry.submit(batch, deposit.xml!);
  }

  /** @throws RetryLater always: there is no answer yet */
  private async waitFor(deposit: DepositDocument, { state }: RegistryResult): Promise<never> {
    const since = deposit.submitted_at?.getTime() ?? Date.now();
    if (state === 'unknown' && Date.now() - since > LOST_AFTER_MS)
      await this.note(deposit, 'queued', {
        message: 'The registry has lost the deposit. It will be sent again',
      });
    throw new RetryLater('The registry has not responded yet');
  }

  private async answered(deposit: DepositDocument, answer: RegistryAnswer): Promise<void> {
    // The registry has accepted it the first time, and only then can it be the older one of two.
    const state = isRepetition(answer) && deposit.sent > 1 ? 'accepted' : answer.state;
    await this.settle(deposit, state, answer.message, answer);
  }

  /** Ends a deposit, and orders the next one if the article says something else by now. */
  private async settle(
    { _id, batch, ordered_at, xml }: DepositDocument,
    state: DepositState,
    message: string,
    { submission, answer }: Partial<RegistryAnswer> = {},
  ): Promise<void> {
    await this.changes.commit(system, async (session) => {
      const step = stepTo(state, { message, batch });
      const current = await this.deposits
        .findOneAndUpdate({ _id, batch, state: { $in: ['queued', 'submitted'] } }, step, { session })
        .lean();
      if (!current) return { response: undefined, changes: [] };
      const fixed = state === 'accepted' || (state === 'refused' ? current.registered : current.fixed);
      const registered = state === 'accepted' || current.registered;
      await this.deposits.updateOne(
        { _id },
        {
          $set: { fixed, registered, ...(answer !== undefined && { submission, answer }) },
          ...(state !== 'failed' && { $unset: { xml: 1 } }),
        },
        { session },
      );
      if (state !== 'accepted') return { response: undefined, changes: [] };
      const article = await this.articles.findById(_id).session(session).lean();
      const isCurrent = !article || (await this.xml.write([article], batch, ordered_at!)) === xml;
      const commands = isCurrent ? [] : (await this.orders.order(session, [article], system)).commands;
      return { response: undefined, changes: [], commands };
    });
  }

  private async note(
    deposit: DepositDocument,
    state: DepositState,
    { message, ...set }: Partial<Pick<DepositDocument, 'message' | 'submitted_at'>>,
  ): Promise<void> {
    const { _id, batch } = deposit;
    const { $set, $push } = stepTo(state, { message, batch });
    await this.deposits.updateOne({ _id, batch, state: deposit.state }, { $set: { ...$set, ...set }, $push });
    Object.assign(deposit, { state }, set);
  }
}
