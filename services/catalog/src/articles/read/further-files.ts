import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { isSameName } from '#contracts/publication/further-files.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { uploadedChunks } from '#platform/files/received.ts';

type Upload = Express.Multer.File;
type Done<Result> = (error: unknown, result?: Result) => void;

export const FURTHER_FILES = 'further-files';

export const furtherFileKey = ({ key }: Pick<FurtherFile, 'key'>): string => `${FURTHER_FILES}/${key}`;

/** Stores supplementary files (`further_files`). An upload belongs to an article once one of its rows has the key. */
@Injectable()
export class FurtherFiles {
  constructor(private readonly files: FileStore) {}

  /** The storage engine of Multer: streams an upload to the file store. */
  _handleFile(_: Request, { stream }: Upload, done: Done<Partial<Upload>>): void {
    this.store(uploadedChunks(stream)).then((filename) => done(null, { filename }), done);
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
   * The fields of an article, in which the rows of its further files have the stored sizes.
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
}
