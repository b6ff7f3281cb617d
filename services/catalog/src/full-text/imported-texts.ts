import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import { FullTextDocument, type TextSource } from './full-text.schema.ts';
import { convertText } from './full-text.views.ts';
import { sourceOf, TextSources } from './text-sources.ts';

/** A source of a new article's full text. */
export interface ImportedText {
  articleId: Types.ObjectId;
  source: TextSource;
  /** Whether readers see it once it is converted. */
  shown: boolean;
}

/** Stores the full texts of imported articles, which are converted from their sources as uploaded ones are. */
@Injectable()
export class ImportedTexts {
  constructor(
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
    private readonly sources: TextSources,
  ) {}

  async store(name: string, bytes: AsyncIterable<Buffer>): Promise<TextSource> {
    const stored = await this.sources.store(Readable.from(bytes, { objectMode: false }));
    return sourceOf({ ...stored, originalname: name });
  }

  remove(source: TextSource): Promise<void> {
    return this.sources.remove(source);
  }

  /** Adds them in the transaction that adds their articles. @returns the jobs that convert them */
  async add(session: ClientSession, texts: readonly ImportedText[]): Promise<Command[]> {
    await this.texts.insertMany(
      texts.map(({ articleId, source, shown }) => ({
        _id: articleId,
        source,
        state: 'converting' as const,
        shown,
        ordered: new Date(),
        version: 1,
      })),
      { session },
    );
    return texts.map(({ articleId }) => convertText(articleId));
  }
}
