import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import { parsePageRange, printedRange } from '#contracts/publication/page-range.ts';
import { blocksPublication, type PageRemark } from '#contracts/typesetting/article-pages.ts';
import { RetryLater } from '#messaging/job-log.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { Changes } from '#platform/writes/changes.ts';
import type { SetPages } from '#typesetting/pages-request.ts';
import { SharedConfig } from '../../config.ts';
import { TEXT_PICTURES } from '../../files/pictures.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { WorkerStop } from '../../worker-stop.ts';
import { ArticleFiles } from '../read/article-files.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import type { ProductionDocument } from '../read/production.schema.ts';
import { isBlocked, OUTDATED, type PagesSource, Productions, takesPages } from './productions.ts';

const SWEEP_EVERY_MS = 600_000;
/** Number of attempts after which an article that ends its worker each time is given up. */
const MAX_ATTEMPTS = 5;
const NOT_FOR_PUBLICATION = 'NOT FOR PUBLICATION';
const JOURNAL = { id: '', name: 'Colophon', role: 'journal' as const };

interface Result {
  source: PagesSource;
  override: ProductionDocument['override'];
  pages: SetPages;
}

/** Sets the pages of articles. A result is stored last and only for its order, so that it can be repeated. */
@Injectable()
export class PageSetting extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('pages of articles', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly productions: Productions,
    private readonly articleFiles: ArticleFiles,
    private readonly files: FileStore,
    private readonly issues: IssuesService,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
    private readonly stopping: WorkerStop,
    private readonly config: SharedConfig,
  ) {
    super();
  }

  /** @throws Error if it could not be tried, so that the queue retries */
  async make({ articleId }: Pick<JobData['catalog.make-pages'], 'articleId'>): Promise<void> {
    if (!(await this.settings.get()).make_pages) return;
    const begun = { _id: articleId, state: 'setting' as const };
    const order = await this.productions.documents.findOneAndUpdate(begun, { $inc: { attempts: 1 } }).lean();
    const article = order && (await this.articles.findById(order._id).lean());
    if (!article) return;
    const { PagesError } = await import('#typesetting/set-pages.ts');
    try {
      if (order.attempts >= MAX_ATTEMPTS) throw new PagesError('The pages could not be created');
      const result = await this.set(article, order);
      if (!result) throw new PagesError('The article has no converted full text');
      await this.store(order, result);
    } catch (error) {
      if (error instanceof PagesError) return this.fail(order, error.message);
      await this.productions.documents.updateOne(unchanged(order), { $inc: { attempts: -1 } });
      throw error;
    }
  }

  /** Ends the setting after the last attempt of its job. */
  async giveUp({ articleId }: Pick<JobData['catalog.make-pages'], 'articleId'>): Promise<void> {
    const order = await this.productions.find({ _id: new Types.ObjectId(articleId) });
    if (order) await this.fail(order, 'The pages could not be created. The log of the server says why');
  }

  /** Sets pages whose jobs were lost, and those of unpublished articles that are made of a former record or text. */
  async sweep(): Promise<void> {
    if (!(await this.settings.get()).make_pages) return;
    const overdue = new Date(Date.now() - SWEEP_EVERY_MS);
    const left = await this.productions.documents
      .find({ state: 'setting', ordered: { $lt: overdue } }, { _id: 1 })
      .lean();
    for (const { _id } of left)
      if (!this.stopping.signal.aborted) await this.make({ articleId: _id.toHexString() });
    for await (const article of this.articles.find({ status: 'disabled', made: true }).lean().cursor())
      if (!this.stopping.signal.aborted) await this.follow(article);
  }

  /** Orders another setting of an unpublished article whose text has been converted. */
  async followText({ articleId }: Pick<JobData['catalog.convert-text'], 'articleId'>): Promise<void> {
    const article = await this.articles.findById(articleId).lean();
    if (article?.made) await this.follow(article);
  }

  private async follow(article: ArticleDocument): Promise<void> {
    if ((await this.productions.problem(article)) !== OUTDATED) return;
    await this.changes.commit(JOURNAL, async (session) => {
      const commands = await this.productions.follow(session, article);
      return { response: undefined, changes: [], commands };
    });
  }

  private async fail(order: ProductionDocument, error: string): Promise<void> {
    const failed = { $set: { state: 'failed' as const, error }, $inc: { version: 1 } };
    await this.productions.documents.updateOne(unchanged(order), failed);
  }

  /** Sets pages, again with words across them if remarks block them. @returns undefined without a text */
  private async set(article: ArticleDocument, order: ProductionDocument): Promise<Result | undefined> {
    const { setPages } = await import('#typesetting/set-pages.ts');
    const picture = async (name: string) => {
      const stored = await this.files.open(`${TEXT_PICTURES}/${name}`);
      return stored && (await buffer(await stored.stream()));
    };
    let { override } = order;
    let source = await this.productions.source(article, order);
    let across = '';
    for (;;) {
      if (!source) return undefined;
      const record = { ...source.request.record, ...(across && { across }) };
      const request = { ...source.request, record, fontFolder: this.config.TYPESETTING_FONTS };
      const pages = await setPages(request, picture, this.stopping.signal);
      pages.remarks.push(...pagesBeyond(await this.productions.placeOf(article, pages), pages));
      if (override && !isCovered(pages, order)) {
        override = undefined;
        source = (await this.productions.source(article, { ...order, override }))!;
      }
      if (across || !isBlocked({ ...pages, override })) return { source, override, pages };
      across = NOT_FOR_PUBLICATION;
    }
  }

  /** Stores pages, and puts those of an unpublished article on it unless what they are made of has changed meanwhile. */
  private async store(order: ProductionDocument, { source, override, pages }: Result): Promise<void> {
    const made = await this.fileOf(pages, source);
    await this.changes.commit(JOURNAL, async (session) => {
      const { remarks } = pages;
      const change = {
        $set: { state: 'set' as const, remarks, made, ...(override && { override }) },
        $inc: { version: 1 },
        ...(!override && { $unset: { override: 1 as const } }),
      };
      const { matchedCount } = await this.productions.documents.updateOne(unchanged(order), change, {
        session,
      });
      const article = matchedCount > 0 && (await this.articles.findById(order._id).session(session).lean());
      const nothing = { response: undefined, changes: [] };
      const isPut = article && (takesPages(article) || order.replaces);
      if (!isPut || isBlocked({ remarks, override })) return nothing;
      // Two articles of the issue cannot be given the same pages.
      await this.issues.countArticles(article, 0, session);
      const now = await this.productions.source(article, { ...order, override }, session);
      if (now?.input !== made.input) throw new RetryLater('The record has changed while its pages were made');
      return { ...nothing, ...(await this.productions.put(session, article, made, JOURNAL)) };
    });
  }

  private async fileOf({ pdf, pages, words, places }: SetPages, { input }: PagesSource) {
    const file = await this.articleFiles.store(Buffer.from(pdf));
    return { ...file, pages, input, at: new Date(), words, places };
  }
}

const unchanged = ({ _id, version }: ProductionDocument) => ({ _id, version, state: 'setting' as const });

/** The remark that pages of an article with a page range are more than that. */
function pagesBeyond({ pagenumber }: Pick<ArticleDocument, 'pagenumber'>, { pages }: SetPages): PageRemark[] {
  const range = parsePageRange(pagenumber);
  if (!range || pages <= range.last - range.first + 1) return [];
  return [{ kind: 'too_many_pages', page: 0, at: '', about: printedRange(pagenumber) }];
}

/** Whether an administrator has seen all remarks that block when overriding them. */
const isCovered = ({ remarks }: SetPages, before: ProductionDocument): boolean =>
  remarks
    .filter(blocksPublication)
    .every(({ kind, at, about }) =>
      before.remarks.some((seen) => seen.kind === kind && seen.at === at && seen.about === about),
    );
