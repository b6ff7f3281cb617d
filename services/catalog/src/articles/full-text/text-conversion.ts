import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { textLimits } from '#contracts/full-text/full-text.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { logger } from '#platform/process/logging.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { convertText } from '#conversion/convert-text.ts';
import { TextError, tooLong } from '#conversion/text-error.ts';
import { wordsOfText } from '#conversion/words-of-text.ts';
import { distinctWords } from '../texts/file-reader.ts';
import { WorkerStop } from '../../worker-stop.ts';
import { fileChanged } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { type ConvertedText, FullTextDocument } from './full-text.schema.ts';
import { TextPictures } from './text-pictures.ts';

const SWEEP_EVERY_MS = 600_000;
/** Number of attempts after which a file that ends its worker each time is given up. */
const MAX_ATTEMPTS = 5;

/** Converts sources of full texts. A result is stored last and only for its source, so that it can be repeated. */
@Injectable()
export class TextConversion extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('unconverted texts', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly files: FileStore,
    private readonly outbox: Outbox,
    private readonly stopping: WorkerStop,
  ) {
    super();
  }

  /** @throws Error if it could not be tried, so that the queue retries */
  async convert({ articleId }: Pick<JobData['catalog.convert-text'], 'articleId'>): Promise<void> {
    const text = await this.texts
      .findOneAndUpdate(
        { _id: articleId, state: 'converting' },
        { $inc: { attempts: 1 } },
        { projection: { converted: 0 } },
      )
      .lean();
    const article = text && (await this.articles.findById(text._id).lean());
    if (!article) return;
    const unchangedSource = { _id: text._id, 'source.key': text.source.key, state: 'converting' as const };
    const result = await this.convertSource(text, article).catch(async (error: unknown) => {
      await this.texts.updateOne(unchangedSource, { $inc: { attempts: -1 } });
      throw error;
    });
    if ('error' in result) {
      const failed = { $set: { state: 'failed' as const, error: result.error }, $inc: { version: 1 } };
      await this.texts.updateOne(unchangedSource, failed);
      return;
    }
    const stored = { state: 'converted' as const, converted: result };
    await inTransaction(this.texts.db, async (session) => {
      const before = await this.texts
        .findOneAndUpdate(unchangedSource, { $set: stored, $inc: { version: 1 } }, { session })
        .lean();
      if (!before?.shown) return;
      // The first text of an imported article came with it: it is not a modification.
      const mark = { full_text: text.source.key, ...(before.converted && { modification: new Date() }) };
      await this.articles.updateOne({ _id: text._id }, { $set: mark }, { session });
      await this.outbox.store(session, { events: [fileChanged(article)] });
    });
  }

  /** Converts sources whose jobs were lost. */
  async sweep(): Promise<void> {
    const overdue = new Date(Date.now() - SWEEP_EVERY_MS);
    const left = await this.texts.find({ state: 'converting', ordered: { $lt: overdue } }, { _id: 1 }).lean();
    for (const { _id } of left)
      if (!this.stopping.signal.aborted) await this.convert({ articleId: _id.toHexString() });
  }

  private async convertSource(
    { source, attempts }: Pick<FullTextDocument, 'source' | 'attempts'>,
    { references = [], language }: ArticleDocument,
  ): Promise<ConvertedText | { error: string }> {
    if (attempts >= MAX_ATTEMPTS) return { error: 'The file could not be converted' };
    const stored = await this.files.open(source.key);
    if (!stored) return { error: 'The uploaded file no longer exists. Upload it again' };
    const file = { name: source.name, content: await stored.stream() };
    const pictures = new TextPictures(this.files, source.key);
    file.content.once('error', (error) => (pictures.failure = error));
    const timeout = AbortSignal.timeout(textLimits.conversionMs);
    try {
      const { tree, warnings } = await convertText(file, {
        references,
        language: language || undefined,
        signal: AbortSignal.any([timeout, this.stopping.signal]),
        storePicture: (picture) => pictures.store(picture),
      });
      return {
        source,
        tree: JSON.stringify(tree),
        words: distinctWords(wordsOfText(tree).map(({ text }) => text)),
        warnings,
        pictures: [...pictures.names],
      };
    } catch (error) {
      if (this.stopping.signal.aborted || pictures.failure) throw error;
      const reason = timeout.aborted ? tooLong() : error;
      if (reason instanceof TextError) return { error: reason.message };
      logger.warn({ err: error }, 'a full text could not be converted');
      return { error: 'The file could not be converted' };
    }
  }
}
