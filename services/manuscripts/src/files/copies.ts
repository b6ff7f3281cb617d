import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import { endingOf } from '#contracts/manuscripts/files.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { PdfReader } from '#platform/files/pdf-reader.ts';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls, ThreadTimeout } from '#platform/process/thread-calls.ts';
import { ManuscriptDocument, type StoredCopy, type StoredFile } from '../manuscripts/manuscript.schema.ts';
import type { CopyFunctions } from './copy-thread.ts';
import { keysOf } from './manuscript-files.ts';
import { findNames } from '../names/find-names.ts';
import { authorNames } from '../names/searched-names.ts';
import { UPLOADS } from './uploads.ts';

const LIMIT_MS = 20_000;
const script = new URL(`./copy-thread${extname(import.meta.url)}`, import.meta.url);

/** The copies of files that the other side of a review receives: cleaned of names, and searched for what is left of them. */
@Injectable()
export class Copies {
  private readonly thread = new ThreadCalls<CopyFunctions>(script, { heapMegabytes: 256, idleMs: 30_000 });

  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly files: FileStore,
    private readonly pdfs: PdfReader,
    private readonly outbox: Outbox,
  ) {}

  /** Repeated, it makes the copy again: the names that it is searched for may have changed. */
  async make({ manuscriptId, fileId }: JobData['manuscripts.make-copy']): Promise<void> {
    const manuscript = await this.manuscripts.findById(manuscriptId).lean();
    const file = manuscript?.files.find(({ id }) => id === fileId);
    if (!manuscript || !file) return;
    const copy = await this.copyOf(manuscript, file);
    const isStored = await inTransaction(this.manuscripts.db, async (session) => {
      const { matchedCount } = await this.manuscripts.updateOne(
        // An erased one has its files no more.
        { _id: manuscript._id, files: { $elemMatch: { id: fileId, key: file.key } } },
        { $set: { 'files.$.copy': copy } },
        { session },
      );
      if (matchedCount > 0 && isRead(file, copy)) {
        const commands = [{ type: 'manuscripts.make-reading-view' as const, data: { manuscriptId, fileId } }];
        await this.outbox.store(session, { commands });
      }
      return matchedCount > 0;
    });
    // It was removed meanwhile, or has another copy now.
    for (const key of keysOf(isStored ? file.copy : copy)) await this.files.remove(key);
  }

  private async copyOf(manuscript: ManuscriptDocument, file: StoredFile): Promise<StoredCopy> {
    const isPdf = endingOf(file.name) === 'pdf';
    const original = await this.files.read(file.key);
    const person = file.kind === 'report' ? 'Reviewer' : 'Author';
    try {
      const { bytes, text } = isPdf
        ? { bytes: await this.thread.call(LIMIT_MS, 'cleanPdf', original), text: undefined }
        : await this.thread.call(LIMIT_MS, 'cleanWord', original, person);
      const key = `${UPLOADS}/${randomUUID()}`;
      await this.files.write(key, bytes);
      const searched = text ?? (await this.pdfs.pagesOf(bytes)).join('\n');
      // A report has the reviewer's name, which the register does not know.
      const found = file.kind === 'report' ? [] : findNames([{ where: 'manuscript', text: searched }], authorNames(manuscript));
      return { state: 'made', key, bytes: bytes.length, found, unsearched: [], left_out: [] };
    } catch (error) {
      if (error instanceof ThreadTimeout) throw error;
      logger.warn({ err: error, fileId: file.id }, 'a copy without names could not be made');
      return { state: 'failed', found: [], unsearched: [], left_out: [], reason: 'This file could not be read: please save it once more' };
    }
  }
}

/** Whether reviewers read it: a text in Word that was sent. */
const isRead = ({ kind, name, sent }: StoredFile, { state }: StoredCopy): boolean =>
  sent !== undefined &&
  state === 'made' &&
  (kind === 'manuscript' || kind === 'anonymous') &&
  endingOf(name) === 'docx';
