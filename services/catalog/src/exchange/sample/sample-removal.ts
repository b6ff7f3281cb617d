import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type ChangeAuthor, changeProblem, type EntityType } from '#contracts/policies/entity-rights.ts';
import { recordedValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { Changes, type EntityChange } from '#platform/writes/changes.ts';
import { History, type HistoryOf } from '#platform/writes/history.ts';
import { Entities } from '../../entities/entities.ts';
import { listedKinds, type ListedType } from '../../entities/listed-kinds.ts';
import { defaultSettings, SamplePart, unchangedSettings } from '../../journal/sample-marks.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { Users } from '../../users.ts';
import { FullTextDocument } from '../../articles/full-text/full-text.schema.ts';
import { ArticleTextDocument } from '../../articles/texts/article-text.schema.ts';
import { articleChange } from '../../articles/read/article.change.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ProductionDocument } from '../../articles/read/production.schema.ts';
import { DepositDocument } from '../../doi/deposits/deposit.schema.ts';
import { FormerAddresses } from '../../articles/former-addresses/former-addresses.ts';
import { EarlierUsage } from '../../usage/earlier-usage.ts';
import { WorkerStop } from '../../worker-stop.ts';

/** Deletes an article and its usage permanently, which only happens to sample content. A sweep deletes its file. */
@Injectable()
export class RemoveArticle {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(ArticleTextDocument.name) private readonly texts: Model<ArticleTextDocument>,
    @InjectModel(FullTextDocument.name) private readonly fullTexts: Model<FullTextDocument>,
    @InjectModel(ProductionDocument.name) private readonly productions: Model<ProductionDocument>,
    @InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>,
    private readonly issues: IssuesService,
    private readonly formerAddresses: FormerAddresses,
    private readonly usage: EarlierUsage,
  ) {}

  /** Removes an article, unless its DOI was deposited. */
  async remove(session: ClientSession, id: string): Promise<EntityChange | undefined> {
    const article = await this.articles.findById(id).session(session).lean();
    if (!article || (await this.deposits.exists({ _id: article._id }).session(session))) return undefined;
    await this.articles.deleteOne({ _id: article._id }, { session });
    await this.texts.deleteOne({ _id: article._id }, { session });
    await this.fullTexts.deleteOne({ _id: article._id }, { session });
    await this.productions.deleteOne({ _id: article._id }, { session });
    await this.usage.remove(session, article._id);
    await this.formerAddresses.removeOf(session, article._id);
    await this.issues.countArticles(article, -1, session);
    return articleChange(article, null);
  }
}

/** Removes unchanged sample content, each entity in one transaction, so that another worker can continue. */
@Injectable()
export class SampleRemoval {
  constructor(
    @InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>,
    private readonly changes: Changes,
    private readonly history: History,
    private readonly articles: RemoveArticle,
    private readonly issues: IssuesService,
    private readonly entities: Entities,
    private readonly settings: SettingsService,
    private readonly users: Users,
    private readonly stopping: WorkerStop,
  ) {}

  /** @throws Error if it was interrupted, so that the queue retries */
  async remove(): Promise<void> {
    for (;;) {
      this.stopping.signal.throwIfAborted();
      const part = await this.parts
        .findOne({ removedBy: { $exists: true } })
        .sort({ _id: 1 })
        .lean();
      if (!part) return;
      const author = await this.users.now(part.removedBy!);
      if (author && changeProblem(author, part.type) === undefined) await this.removePart(part, author);
      // Content whose user may no longer order its removal stays until another administrator orders it.
      else await this.parts.updateOne({ _id: part._id }, { $unset: { removedBy: 1 } });
    }
  }

  private async removePart(part: SamplePart, author: ChangeAuthor): Promise<void> {
    await this.changes.commit(author, async (session) => {
      const { deletedCount } = await this.parts.deleteOne({ _id: part._id }, { session });
      const change = deletedCount > 0 ? await this.change(session, part) : undefined;
      return { response: undefined, changes: change ? [change] : [] };
    });
  }

  private async change(session: ClientSession, part: SamplePart): Promise<EntityChange | undefined> {
    const { type, id } = part;
    if (type === 'settings') return this.resetSettings(session, part);
    // The creation of a part is the first entry of its history.
    const { total } = await this.history.page(part, { page: 1, limit: 1 });
    if (total > 1) return undefined;
    if (type === 'article') return this.articles.remove(session, id);
    if (type === 'issue') return this.issues.removeEmpty(session, id);
    return this.entities.remove(session, listedKinds[type as ListedType], id);
  }

  private async resetSettings(
    session: ClientSession,
    { values }: SamplePart,
  ): Promise<EntityChange | undefined> {
    const now = recordedValuesOf(settingsFields, await this.settings.getForStaff(session));
    const names = unchangedSettings(values ?? {}, now);
    const { changes } = await this.settings.change(session, defaultSettings(names));
    return changes[0];
  }
}

/** Types in the order of removal: an issue is removed when it has no articles left. */
const sampleTypes: readonly EntityType[] = [
  'article',
  'issue',
  ...Object.values(listedKinds).map(({ type }) => type),
  'settings',
];

export const samplePartsOf = (changes: readonly EntityChange[]): SamplePart[] =>
  changes.flatMap(({ of, before, after }) => {
    const part = partOf(of);
    if (!part) return [];
    if (part.type === 'settings') {
      const set = Object.entries(after ?? {}).filter(
        ([name, value]) => !isDeepStrictEqual(value, before?.[name]),
      );
      return { ...part, values: Object.fromEntries(set) };
    }
    return before === null ? part : [];
  });

function partOf({ type, id }: HistoryOf): SamplePart | undefined {
  const place = sampleTypes.findIndex((one) => one === type);
  const known = sampleTypes[place];
  return known && { _id: `${place}/${id}`, type: known, id };
}
