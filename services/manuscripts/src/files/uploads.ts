import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type ManuscriptFileKind, manuscriptFileKinds } from '#contracts/values/manuscript-file-kinds.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { uploadedChunks } from '#platform/files/received.ts';
import { requireName } from './upload-check.ts';
import { MaxText } from '#platform/validation/rules.ts';

type Upload = Express.Multer.File;
type Done<Result> = (error: unknown, result?: Result) => void;

export const UPLOADS = 'manuscripts';
const MAX_NAME = 200;

/** An upload that is in the file store and belongs to no manuscript yet. */
export interface StoredUpload {
  key: string;
  name: string;
  bytes: number;
  sha256: string;
}

export class FileQuery {
  @MaxText(20) kind!: string;
}

/** Streams uploads to the file store: the storage engine of Multer. Guards have already admitted the sender. */
@Injectable()
export class Uploads {
  constructor(private readonly files: FileStore) {}

  _handleFile(request: Request, { stream, originalname }: Upload, done: Done<Partial<Upload>>): void {
    this.store(request, stream, originalname).then((stored) => done(null, stored), done);
  }

  _removeFile(_: Request, { path }: Upload, done: Done<never>): void {
    this.files.remove(path).then(() => done(null), done);
  }

  /** @throws DomainError validation_failed, file_not_accepted by its name */
  private async store(
    { query }: Request,
    stream: Readable,
    name: string,
  ): Promise<Pick<Upload, 'path' | 'filename' | 'size'>> {
    const bytes = uploadedChunks(stream);
    const path = `${UPLOADS}/${randomUUID()}`;
    const hash = createHash('sha256');
    let size = 0;
    const pieces = async function* () {
      requireName(parseKind(query.kind), name);
      for await (const piece of bytes) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    };
    await this.files.write(path, Readable.from(pieces(), { objectMode: false })).catch((error: unknown) => {
      // It was refused before it was read: the rest is dropped.
      stream.resume();
      throw error;
    });
    return { path, filename: hash.digest('hex'), size };
  }
}

/** @throws DomainError validation_failed */
export function parseKind(given: unknown): ManuscriptFileKind {
  const kind = manuscriptFileKinds.find((name) => name === given);
  if (!kind) throw fieldError('kind', 'Choose what kind of file this is.');
  return kind;
}

/** @throws DomainError validation_failed without a file */
export function requireUpload(upload: Upload | undefined): StoredUpload {
  if (!upload) throw fieldError('file', 'The file is required');
  const { path, originalname, size, filename } = upload;
  const name = originalname
    .replace(/^.*[/\\]|\p{Cc}/gsu, '')
    .replace(/^\.+/, '')
    .slice(-MAX_NAME);
  return { key: path, name: name || 'file', bytes: size, sha256: filename };
}
