import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, SortOrder, Types } from 'mongoose';
import { doiKey, suggestedDoi } from '#contracts/identifiers/doi.ts';
import type {
  ArticleDoi,
  DepositState,
  DoiDeposits,
  DoiRegistry,
  IssueDois,
} from '#contracts/articles/doi-deposits.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { findPage, Page, type PageQuery } from '#platform/validation/paging.ts';
import { SharedConfig } from '../../config.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { articleChange } from '../../articles/read/article.change.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { ArticlesService } from '../../articles/read/articles.service.ts';
import { DepositDocument } from '../deposits/deposit.schema.ts';
import { DepositOrders } from '../deposits/deposit-orders.ts';
import { DepositXml } from './deposit-xml.ts';
import { Registry } from './registry.ts';
import { articleLink, linkedFields } from '../../articles/read/article.views.ts';

const listedFields = { ...linkedFields, doi: 1, status: 1 } as const;
type Listed = Pick<ArticleDocument, '_id' | keyof typeof listedFields>;
type Deposited = Omit<DepositDocument, 'steps' | 'answer' | 'xml'>;

function doiView(article: Listed, deposit?: Deposited | null): ArticleDoi {
  const { doi, status } = article;
  return {
    ...articleLink(article),
    id: article._id.toHexString(),
    doi,
    status,
    state: deposit?.state ?? 'not-deposited',
    attempts: deposit?.attempts ?? 0,
    message: deposit?.message ?? '',
    fixed: deposit?.fixed ?? false,
    updated_at: deposit && deposit.state !== 'not-deposited' ? deposit.updated_at.toISOString() : '',
  };
}

function depositsView(article: Listed, deposit: DepositDocument | null): DoiDeposits {
  const steps = deposit?.steps ?? [];
  return {
    ...doiView(article, deposit),
    submission: deposit?.submission ?? '',
    article_version: deposit?.article_version ?? 0,
    answer: deposit?.answer ?? '',
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })).reverse(),
  };
}

interface Filter {
  issue?: IssueKey;
  state?: DepositState;
}

const enabled = { status: 'enabled' as const };

/** The DOIs of the journal's articles for staff: their state, suggestions and orders of deposits. */
@Injectable()
export class DoisService {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(DepositDocument.name) private readonly deposits: Model<DepositDocument>,
    private readonly reads: ArticlesService,
    private readonly orders: DepositOrders,
    private readonly xml: DepositXml,
    private readonly settings: SettingsService,
    private readonly registry: Registry,
    private readonly config: SharedConfig,
    private readonly changes: Changes,
  ) {}

  async registryState(): Promise<DoiRegistry> {
    const { doi_prefix: prefix } = await this.settings.get();
    const missing = [
      prefix === '' && 'the DOI prefix in the settings',
      !this.registry.ready &&
        'the journal’s user and password at the registry (set by whoever runs the server)',
    ].filter((item) => item !== false);
    return { address: this.config.DOI_REGISTRY, prefix, missing };
  }

  /** Enabled articles, newest first or in the issue's order; those with a state by the time of its last change. */
  async list({ issue, state }: Filter, page: PageQuery): Promise<Page<ArticleDoi>> {
    const issueArticles = issue && (await this.articles.distinct('_id', issue));
    if (state !== undefined && state !== 'not-deposited')
      return this.findDeposited({ state, ...(issueArticles && { _id: { $in: issueArticles } }) }, page);
    const deposited =
      state &&
      (await this.deposits.distinct('_id', {
        state: { $ne: state },
        ...(issueArticles && { _id: { $in: issueArticles } }),
      }));
    const filter = { ...enabled, ...issue, ...(deposited && { _id: { $nin: deposited } }) };
    const order: Record<string, SortOrder> = issue ? { firstPage: 1, _id: 1 } : { creation: -1, _id: -1 };
    const found = await findPage(this.articles.find(filter, listedFields).sort(order), page, (item) => item);
    const deposits = await this.findDeposits(found.items.map(({ _id }) => _id));
    return new Page(
      found.total,
      found.items.map((article) => doiView(article, deposits.get(String(article._id)))),
    );
  }

  /** @throws DomainError article_not_found */
  async read(id: string): Promise<DoiDeposits> {
    const article = await this.reads.byId(id, true);
    return depositsView(article, await this.deposits.findById(article._id).lean());
  }

  /** @throws DomainError registration_not_set, article_not_found, validation_failed for an article without DOI */
  async deposit(id: string, user: ChangeAuthor): Promise<DoiDeposits> {
    await this.requireRegistry();
    const { _id } = await this.reads.byId(id, true);
    return this.changes.commit(user, async (session) => {
      const article = await this.articles.findById(_id).session(session).lean();
      if (!article?.doi) throw fieldError('doi', 'The article has no DOI');
      if (article.status !== 'enabled') throw fieldError('status', 'The article is disabled');
      const { commands } = await this.orders.order(session, [article], user);
      const ordered = await this.deposits.findById(_id).session(session).lean();
      return { response: depositsView(article, ordered), changes: [], commands };
    });
  }

  /**
   * Deposits an issue's articles that have a DOI and are not registered.
   * @throws DomainError registration_not_set, not_found
   */
  async depositIssue(issue: IssueKey, user: ChangeAuthor): Promise<IssueDois> {
    await this.requireRegistry();
    return this.changes.commit(user, async (session) => {
      const found = await this.findInIssue(issue, session);
      const accepted = await this.deposits
        .distinct('_id', { _id: { $in: found.map(({ _id }) => _id) }, state: 'accepted' })
        .session(session);
      const done = new Set(accepted.map(String));
      const waiting = found.filter(({ _id, doi }) => doi !== '' && !done.has(String(_id)));
      const { articles, commands } = await this.orders.order(session, waiting, user);
      return { response: { articles }, changes: [], commands };
    });
  }

  /**
   * Gives DOIs by the settings' pattern to the articles of an issue that have none.
   * @throws DomainError registration_not_set, not_found, duplicate_doi
   */
  async suggest(issue: IssueKey, user: ChangeAuthor): Promise<IssueDois> {
    const { doi_prefix: prefix, doi_pattern: pattern } = await this.settings.get();
    if (prefix === '')
      throw new DomainError('registration_not_set', { message: 'Set the DOI prefix in the settings first' });
    return this.changes.commit(user, async (session) => {
      const without = (await this.findInIssue(issue, session)).filter(({ doi }) => doi === '');
      const stamp = { modifiedby: user.name, modification: new Date() };
      const pairs = without.map((before) => {
        const doi = suggestedDoi({ prefix, pattern }, before);
        const set = { doi, doiKey: doiKey(doi), ...stamp, version: before.version + 1 };
        return { before, after: { ...before, ...set }, set };
      });
      await this.refuseTaken(
        pairs.map(({ after }) => after),
        session,
      );
      if (pairs.length > 0)
        await this.articles.bulkWrite(
          pairs.map(({ before: { _id }, set }) => ({
            updateOne: { filter: { _id }, update: { $set: set } },
          })),
          { session },
        );
      return {
        response: { articles: pairs.length },
        changes: pairs.map(({ before, after }) => articleChange(before, after)),
      };
    });
  }

  /** XML that would be deposited. @throws DomainError article_not_found, validation_failed */
  async previewXml(id: string): Promise<string> {
    const article = await this.reads.byId(id, true);
    if (article.doi === '') throw fieldError('doi', 'The article has no DOI');
    return this.dryRun([article]);
  }

  /** @throws DomainError not_found, validation_failed */
  async previewIssueXml(issue: IssueKey): Promise<string> {
    const articles = (await this.findInIssue(issue)).filter(({ doi }) => doi !== '');
    if (articles.length === 0) throw fieldError('issue', 'No article of this issue has a DOI');
    return this.dryRun(articles);
  }

  private dryRun(articles: ArticleDocument[]): Promise<string> {
    return this.xml.write(articles, randomUUID(), new Date());
  }

  private async requireRegistry(): Promise<void> {
    const { missing } = await this.registryState();
    if (missing.length > 0)
      throw new DomainError('registration_not_set', { message: `Not set yet: ${missing.join('; ')}` });
  }

  private async refuseTaken(articles: ArticleDocument[], session: ClientSession): Promise<void> {
    const keys = articles.flatMap((article) => article.doiKey ?? []);
    const taken = await this.articles
      .findOne({ doiKey: { $in: keys } }, { doi: 1, refnumber: 1 }, { session })
      .lean();
    if (!taken) return;
    throw new DomainError('duplicate_doi', {
      message: `Article ${taken.refnumber} has the DOI ${taken.doi} already`,
    });
  }

  /** @throws DomainError not_found */
  private async findInIssue(issue: IssueKey, session: ClientSession | null = null) {
    const found = await this.articles
      .find({ ...enabled, ...issue })
      .sort({ firstPage: 1, _id: 1 })
      .session(session)
      .lean();
    if (found.length === 0) throw new DomainError('not_found');
    return found;
  }

  private async findDeposited(filter: object, page: PageQuery): Promise<Page<ArticleDoi>> {
    const newest = this.deposits
      .find(filter, { steps: 0, answer: 0, xml: 0 })
      .sort({ updated_at: -1, _id: -1 });
    const { total, items } = await findPage(newest, page, (item): Deposited => item);
    const ids = items.map(({ _id }) => _id);
    const articles: Listed[] = await this.articles.find({ _id: { $in: ids } }, listedFields).lean();
    const byId = new Map(articles.map((article) => [String(article._id), article]));
    return new Page(
      total,
      items.flatMap((deposit) => {
        const article = byId.get(String(deposit._id));
        return article ? [doiView(article, deposit)] : [];
      }),
    );
  }

  private async findDeposits(ids: Types.ObjectId[]): Promise<Map<string, Deposited>> {
    const found: Deposited[] = await this.deposits
      .find({ _id: { $in: ids } }, { steps: 0, answer: 0, xml: 0 })
      .lean();
    return new Map(found.map((deposit) => [String(deposit._id), deposit]));
  }
}
