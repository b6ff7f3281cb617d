import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Request } from 'express';
import type { ClientSession, Model, Types } from 'mongoose';
import type { Command } from '#contracts/api/jobs.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { uploadedChunks } from '#platform/files/received.ts';
import { startsAsXml } from '../../exchange/ojs/ojs-conversion.ts';
import { isZip } from '#conversion/source-files.ts';
import { FullTextDocument, type TextSource } from './full-text.schema.ts';
import { convertText } from './full-text.views.ts';
import { SOURCES } from './text-files.ts';

type Upload = Express.Multer.File;
type Done<Result> = (error: unknown, result?: Result) => void;

const MAX_NAME = 200;
/** Number of bytes that decide whether a file may be a text. */
const BEGINNING = 100;

/** A source of a new article's full text, and whether readers see it once it is converted. */
export interface ImportedText {
  articleId: Types.ObjectId;
  source: TextSource;
  shown: boolean;
}

/** Streams the sources of texts to the file store; the storage engine of Multer for those of a form. */
@Injectable()
export class TextSources {
  constructor(
    private readonly files: FileStore,
    @InjectModel(FullTextDocument.name) private readonly texts: Model<FullTextDocument>,
  ) {}

  _handleFile(_: Request, { stream }: Upload, done: Done<Partial<Upload>>): void {
    this.store(uploadedChunks(stream)).then((stored) => done(null, stored), done);
  }

  _removeFile(_: Request, { path }: Upload, done: Done<never>): void {
    this.files.remove(path).then(() => done(null), done);
  }

  /** @throws DomainError not_a_text by its first bytes */
  private async store(bytes: AsyncIterable<Buffer>): Promise<Pick<Upload, 'path' | 'filename' | 'size'>> {
    const path = `${SOURCES}/${randomUUID()}`;
    const hash = createHash('sha256');
    let size = 0;
    const pieces = async function* () {
      for await (const piece of checked(bytes)) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    };
    await this.files.write(path, Readable.from(pieces(), { objectMode: false }));
    return { path, filename: hash.digest('hex'), size };
  }

  async storeImported(name: string, bytes: AsyncIterable<Buffer>): Promise<TextSource> {
    return sourceOf({ ...(await this.store(bytes)), originalname: name });
  }

  /** Adds texts in the transaction that adds their articles. @returns the jobs that convert them */
  async add(session: ClientSession, texts: readonly ImportedText[]): Promise<Command[]> {
    const common = { state: 'converting' as const, ordered: new Date(), version: 1 };
    await this.texts.insertMany(
      texts.map(({ articleId: _id, source, shown }) => ({ ...common, _id, source, shown })),
      { session },
    );
    return texts.map(({ articleId }) => convertText(articleId));
  }

  remove({ key }: TextSource): Promise<void> {
    return this.files.remove(key);
  }
}

/** An upload as it is recorded, under the name that its user gave it. */
export const sourceOf = ({
  path,
  originalname,
  size,
}: Pick<Upload, 'path' | 'originalname' | 'size'>): TextSource => ({
  key: path,
  name:
    originalname
      .replace(/^.*[/\\]|\p{Cc}/gsu, '')
      .replace(/^\.+/, '')
      .slice(-MAX_NAME) || 'text',
  bytes: size,
});

async function* checked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let beginning = Buffer.alloc(0);
  for await (const piece of bytes) {
    const isBeginning = beginning.length < BEGINNING;
    if (isBeginning) beginning = Buffer.concat([beginning, piece]);
    if (beginning.length >= BEGINNING) yield isBeginning ? requireText(beginning) : piece;
  }
  if (beginning.length < BEGINNING) yield requireText(beginning);
}

/** Whether a file with this beginning may be a text: XML, HTML, or a zip, which a Word document is too. */
export const isTextBeginning = (bytes: Buffer): boolean =>
  isZip(bytes) || startsAsXml(bytes.subarray(0, BEGINNING));

function requireText(beginning: Buffer): Buffer {
  if (isTextBeginning(beginning)) return beginning;
  throw new DomainError('not_a_text');
}
