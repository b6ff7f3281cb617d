import { extname } from 'node:path';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { textLimits } from '#contracts/full-text/full-text.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { logger } from '#platform/process/logging.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { TEXT_PICTURES } from '../files/pictures.ts';
import { ArticleDocument } from '../publishing/articles/article.schema.ts';
import type { Conversion, ConversionFunctions } from './conversion-thread.ts';
import { FullTextDocument } from './full-text.schema.ts';
import { textChanged } from './full-text.views.ts';

const SWEEP_EVERY_MS = 600_000;
/** What the conversion may take until its thread is ended: it ends itself before. */
const THREAD_MS = textLimits.conversionMs + 5_000;
const script = new URL(`./conversion-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Converts the sources of full texts, in a worker thread with limits, since a file may be malicious. A result is stored
 * only for the source that it was made from, after its pictures, so a conversion may end anywhere and be repeated.
 */
@Injectable()
export class TextConversion extends Sweeper implements OnModuleDestroy {
  protected readonly sweeps = [new RepeatedSweep('unconverted texts', SWEEP_EVERY_MS, () => this.sweep())];
  private readonly thread = new ThreadCalls<ConversionFunctions>(script, {
    heapMegabytes: 512,
    idleMs: 60_000,
  });
  private stopped = false;

  constructor(
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly files: FileStore,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  /** @throws Error if it could not be tried, so that the queue retries */
  async convert({ articleId }: Pick<JobData['catalog.convert-text'], 'articleId'>): Promise<void> {
    const text = await this.texts.findOne({ _id: articleId, state: 'converting' }, { converted: 0 }).lean();
    const article = text && (await this.articles.findById(text._id).lean());
    if (!article) return;
    const result = await this.resultOf(text, article);
    const isOfSource = { _id: text._id, 'source.key': text.source.key, state: 'converting' as const };
    if ('error' in result) {
      const failed = { $set: { state: 'failed' as const, error: result.error }, $inc: { version: 1 } };
      await this.texts.updateOne(isOfSource, failed);
      return;
    }
    const { files, ...converted } = result;
    for (const { name, bytes } of files) await this.files.write(`${TEXT_PICTURES}/${name}`, bytes);
    const stored = { state: 'converted' as const, converted: { source: text.source, ...converted } };
    await inTransaction(this.texts.db, async (session) => {
      const before = await this.texts
        .findOneAndUpdate(isOfSource, { $set: stored, $inc: { version: 1 } }, { session })
        .lean();
      if (!before?.shown) return;
      // The first text of an imported article came with it: it is no modification.
      const mark = { full_text: text.source.key, ...(before.converted && { modification: new Date() }) };
      await this.articles.updateOne({ _id: text._id }, { $set: mark }, { session });
      await this.outbox.store(session, { events: [textChanged(article)] });
    });
  }

  /** Ends the running conversion, so that another worker repeats it. */
  stop(): void {
    this.stopped = true;
    void this.thread.end();
  }

  /** Converts what no job has: those of jobs that were lost. */
  async sweep(): Promise<void> {
    const overdue = new Date(Date.now() - SWEEP_EVERY_MS);
    const left = await this.texts.find({ state: 'converting', ordered: { $lt: overdue } }, { _id: 1 }).lean();
    for (const { _id } of left) if (!this.stopped) await this.convert({ articleId: _id.toHexString() });
  }

  override async onModuleDestroy(): Promise<void> {
    await this.thread.end();
    await super.onModuleDestroy();
  }

  private async resultOf(
    { source: { key, name } }: Pick<FullTextDocument, 'source'>,
    { references = [], language }: ArticleDocument,
  ): Promise<Conversion | { error: string }> {
    if (!(await this.files.open(key)))
      return { error: 'The uploaded file is no longer there. Please send it again' };
    const bytes = await this.files.read(key);
    try {
      return await this.thread.call(THREAD_MS, 'convert', { key, name, bytes, references, language });
    } catch (error) {
      if (this.stopped) throw error;
      logger.warn({ err: error }, 'a full text could not be converted');
      return { error: 'The file could not be converted within the limits of time and memory' };
    }
  }
}
