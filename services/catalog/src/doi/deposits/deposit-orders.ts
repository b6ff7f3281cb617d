import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { doiKey } from '#contracts/identifiers/doi.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { DepositDocument, stepTo } from './deposit.schema.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { changedFields } from '#platform/writes/changed-fields.ts';

/** Deposited properties of an article besides its fields. */
const derived = ['standing'] as const satisfies readonly (keyof ArticleDocument)[];

const deposited: ReadonlySet<string> = new Set([
  ...derived,
  ...Object.entries(articleFields).flatMap(([name, { outputs }]) =>
    (outputs as readonly string[]).includes('crossref') ? name : [],
  ),
]);

/** Whether an edit changes what the registry knows of the article. */
const isDepositedChange = (before: ArticleDocument, after: ArticleDocument): boolean =>
  Object.keys(changedFields(before, after)).some((name) => deposited.has(name));

export type DepositedArticle = Pick<ArticleDocument, '_id' | 'doi' | 'version'>;
type Current = Omit<DepositDocument, 'steps' | 'answer'>;
type Orderer = Pick<ChangeAuthor, 'name'>;

/** Whether the worker has the deposit, or will have it. */
const isUnderWay = ({ state }: Pick<DepositDocument, 'state'>): boolean =>
  state === 'queued' || state === 'submitted';

/** Orders deposits in the transactions of the changes that need them; the worker makes them. */
@Injectable()
export class DepositOrders {
  constructor(@InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>) {}

  /** Deposits the articles as they are now; what is under way already stays as it is. */
  async order(
    session: ClientSession,
    articles: readonly DepositedArticle[],
    by: Orderer,
  ): Promise<{ articles: number; commands: Command[] }> {
    const found = await this.findDeposits(session, articles);
    const idle = articles
      .map((article) => ({ article, deposit: found.get(String(article._id)) }))
      .filter(({ deposit }) => !deposit || !isUnderWay(deposit));
    if (idle.length === 0) return { articles: 0, commands: [] };
    const orders = idle.map(({ article, deposit }) => ({ article, ...nextBatch(article, deposit, by) }));
    await this.deposits.bulkWrite(
      orders.map(({ article: { _id }, update }) => ({
        updateOne: { filter: { _id }, update, upsert: true },
      })),
      { session, timestamps: false },
    );
    return {
      articles: orders.length,
      commands: orders.map(({ article, batch }) => command(article._id, batch)),
    };
  }

  /** Deposits an edited article again if the registry knows it. @throws DomainError registered_doi */
  async redepositEdited(
    session: ClientSession,
    before: ArticleDocument,
    after: ArticleDocument,
    by: Orderer,
  ): Promise<Command[]> {
    const deposit = await this.deposits.findById(after._id).session(session).lean();
    if (before.doi !== '' && doiKey(before.doi) !== doiKey(after.doi)) {
      if (deposit?.fixed) throw new DomainError('registered_doi');
      await this.recordDoi(session, after);
    }
    if (!deposit || !isDepositedChange(before, after)) return [];
    return this.update(session, [after], by);
  }

  /** Deposits a notice, and the article that it is about again, if the registry knows that one or will. */
  async redepositAmended(
    session: ClientSession,
    amended: DepositedArticle,
    notice: DepositedArticle,
    by: Orderer,
  ): Promise<Command[]> {
    const deposit = (await this.findDeposits(session, [amended])).get(String(amended._id));
    if (!deposit || !(deposit.registered || isUnderWay(deposit))) return [];
    const updates = await this.update(session, [amended], by);
    if (notice.doi === '') return updates;
    return [...updates, ...(await this.order(session, [notice], by)).commands];
  }

  /** Deposits those of the changed articles again that the registry knows. */
  async update(
    session: ClientSession,
    articles: readonly DepositedArticle[],
    by: Orderer,
  ): Promise<Command[]> {
    const found = await this.findDeposits(session, articles);
    const deposits = [...found.values()];
    const underWay = deposits.filter(isUnderWay).map(({ _id }) => _id);
    // The worker deposits the new content when the registry has answered, or when it begins.
    if (underWay.length > 0)
      await this.deposits.updateMany({ _id: { $in: underWay } }, { $inc: { edits: 1 } }, { session });
    const known = articles.filter(({ _id }) => found.get(String(_id))?.registered);
    return (await this.order(session, known, by)).commands;
  }

  /** Writes the deposit of an article whose DOI changes, so that a concurrent one with the former DOI conflicts. */
  private async recordDoi(session: ClientSession, { _id, doi }: DepositedArticle): Promise<void> {
    const first = { state: 'not-deposited' as const, updated_at: new Date() };
    await this.deposits.updateOne(
      { _id },
      { $set: { doi }, $inc: { edits: 1 }, $setOnInsert: first },
      { session, upsert: true },
    );
  }

  private async findDeposits(
    session: ClientSession,
    articles: readonly DepositedArticle[],
  ): Promise<Map<string, Current>> {
    const ids = articles.map(({ _id }) => _id);
    const found: Current[] = await this.deposits
      .find({ _id: { $in: ids } }, { steps: 0, answer: 0 })
      .session(session)
      .lean();
    return new Map(found.map((deposit) => [String(deposit._id), deposit]));
  }
}

/** The next deposit of an article; a failed one, which may have been received, is repeated as the same batch. */
function nextBatch(article: DepositedArticle, deposit: Current | undefined, { name: by }: Orderer) {
  const isRepeated = deposit?.state === 'failed' && deposit.xml !== undefined;
  const batch = isRepeated ? deposit.batch : randomUUID();
  const { $set, $push } = stepTo('queued', { batch, by });
  const fresh = {
    sent: 0,
    doi: article.doi,
    batch,
    ordered_at: later($set.updated_at, deposit?.ordered_at),
    article_version: article.version,
  };
  const update = {
    $set: { ...$set, attempts: 0, ...(!isRepeated && fresh) },
    $push,
    $unset: { submitted_at: 1, ...(!isRepeated && { xml: 1 }) } as const,
  };
  return { batch, update };
}

/** The registry ignores a deposit that is not later than the last, and the clocks of processes may differ. */
const later = (now: Date, before = new Date(0)): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 10));

const command = (articleId: Types.ObjectId, batchId: string): Command => ({
  type: 'catalog.deposit-doi',
  data: { articleId: articleId.toHexString(), batchId },
});
