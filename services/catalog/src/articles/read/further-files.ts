import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Request } from 'express';
import type { Model } from 'mongoose';
import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { isSameName } from '#contracts/publication/further-files.ts';
import { DRAFT_DAYS } from '#contracts/text/limits.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { received } from '#platform/files/received.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { ArticleDocument } from './article.schema.ts';

type Upload = Express.Multer.File;
type Done<Result> = (error: unknown, result?: Result) => void;

const FOLDER = 'further-files';
const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The key in the file store. */
export const furtherFileKey = ({ key }: Pick<FurtherFile, 'key'>): string => `${FOLDER}/${key}`;

/**
 * Further files of articles. An upload is stored under a new key, which it returns; it is an article's once a row of the
 * article names it. A sweep deletes what no article names once no draft of a form can name it either.
 */
@Injectable()
export class FurtherFiles extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('further files', SWEEP_EVERY_MS, () => this.sweep())];

  constructor(
    private readonly files: FileStore,
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
  ) {
    super();
  }

  /** The storage engine of Multer: streams an upload to the file store. */
  _handleFile(_: Request, { stream }: Upload, done: Done<Partial<Upload>>): void {
    this.store(received(stream)).then((filename) => done(null, { filename }), done);
  }

  _removeFile(_: Request, { filename }: Upload, done: Done<never>): void {
    this.remove({ key: filename }).then(() => done(null), done);
  }

  /** @returns the key for a row */
  async store(bytes: AsyncIterable<Buffer>): Promise<string> {
    const key = randomUUID();
    await this.files.write(furtherFileKey({ key }), Readable.from(bytes, { objectMode: false }));
    return key;
  }

  /**
   * An article's fields, where given rows of files have the sizes of what is stored.
   *
   * @throws DomainError validation_failed for a file that is not stored, and for two of the same name
   */
  async withSizes<Fields extends { further_files?: FurtherFile[] }>(fields: Fields): Promise<Fields> {
    const { further_files: rows } = fields;
    if (!rows) return fields;
    const sized = rows.map(async (row, at) => {
      const refused = (message: string) => fieldError(`further_files.${at}.name`, message);
      if (rows.findIndex(({ name }) => isSameName(name, row.name)) !== at)
        throw refused('Another file of this article has this name');
      const stored = row.key ? await this.files.use(furtherFileKey(row)) : undefined;
      if (!stored) throw refused('This file is not stored. Remove it, and upload it again');
      return { ...row, size: stored.size };
    });
    return { ...fields, further_files: await Promise.all(sized) };
  }

  remove(file: Pick<FurtherFile, 'key'>): Promise<void> {
    return this.files.remove(furtherFileKey(file));
  }

  async sweep(): Promise<void> {
    const before = new Date(Date.now() - DRAFT_DAYS * DAY_MS);
    for await (const key of this.files.unusedSince(FOLDER, before))
      if (!(await this.articles.exists({ 'further_files.key': basename(key) }))) await this.files.remove(key);
  }
}
