import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { words } from '#contracts/text/folding.ts';
import { Thumbnails } from '../../files/thumbnails.ts';
import { fileChanged } from '../read/article.change.ts';
import { ArticleDocument } from '../read/article.schema.ts';
import { ArticleTextDocument } from './article-text.schema.ts';
import { WorkerStop } from '../../worker-stop.ts';

const SWEEP_EVERY_MS = 3_600_000;
/** Version of what is read from a file: increase it to have all files read again. */
export const READING = 2;

/**
 * Reads the texts of articles' files and draws their first pages: of new ones by a job, of others by a sweep. An
 * article is marked after both have been stored, so a reader that dies in between repeats them. The mark is a change
 * of the article, after which the search index reads it again.
 */
@Injectable()
export class FileReader extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('unread article files', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    @InjectModel(ArticleTextDocument.name) private readonly texts: Model<ArticleTextDocument>,
    private readonly files: FileStore,
    private readonly pdfs: PdfReader,
    private readonly thumbnails: Thumbnails,
    private readonly outbox: Outbox,
    private readonly stopping: WorkerStop,
  ) {
    super();
  }

  async read({ articleId }: Pick<JobData['catalog.read-article-file'], 'articleId'>): Promise<void> {
    const article = await this.articles.findById(articleId).lean();
    if (!article?.file || article.file.read === READING) return;
    const { key } = article.file;
    if (!(await this.files.open(key))) return; // an article stored without its file, or replaced meanwhile
    const pdf = await this.files.read(key);
    const pages = await this.pdfs.pagesOf(pdf);
    await this.texts.replaceOne(
      { _id: article._id },
      { file: key, pages, words: distinctWords(pages) },
      { upsert: true },
    );
    const thumbnail = await this.thumbnails.store(key, pdf);
    const mark = { 'file.read': READING, ...(thumbnail && { 'file.thumbnail': thumbnail }) };
    await inTransaction(this.articles.db, async (session) => {
      // The article may have another file by now.
      const unchangedFile = { _id: article._id, 'file.key': key };
      const { matchedCount } = await this.articles.updateOne(unchangedFile, { $set: mark }, { session });
      if (matchedCount > 0) await this.outbox.store(session, { events: [fileChanged(article)] });
    });
  }

  /** Reads files whose jobs were lost. */
  async sweep(): Promise<void> {
    const unread = { 'file.read': { $ne: READING }, 'file.key': { $exists: true } };
    for await (const { _id } of this.articles.find(unread, { _id: 1 }).lean().cursor()) {
      if (this.stopping.signal.aborted) return;
      await this.read({ articleId: _id.toHexString() });
    }
  }
}

/** Longer ones are not words, but tables or pictures. */
const MAX_WORD_LENGTH = 60;
/** Maximum length of all words together. */
const MAX_LENGTH = 2_000_000;

/** The folded words of texts, each once, separated by spaces. */
export function distinctWords(texts: readonly string[]): string {
  const distinct = new Set(texts.flatMap(words));
  const kept = [...distinct].filter(({ length }) => length <= MAX_WORD_LENGTH).join(' ');
  return kept.slice(0, kept.length > MAX_LENGTH ? kept.lastIndexOf(' ', MAX_LENGTH) : undefined);
}
