import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import {
  endingOf,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHMENTS,
  MAX_MANUSCRIPT_BYTES,
  MAX_MANUSCRIPT_FILES,
} from '#contracts/manuscripts/files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { isCopied } from '../register/copy-jobs.ts';
import type { StoredCopy, StoredFile } from '../register/manuscript.schema.ts';
import { UploadCheck } from './upload-check.ts';
import type { StoredUpload } from './uploads.ts';

/** Kinds of which an author sends one file: another one replaces it until it is sent. */
const single: readonly ManuscriptFileKind[] = [
  'manuscript',
  'anonymous',
  'response',
  'final',
  'copyright',
  'payment',
];

@Injectable()
export class ManuscriptFiles {
  constructor(
    private readonly files: FileStore,
    private readonly accepted: UploadCheck,
  ) {}

  /** Runs the work with an accepted upload; the file is deleted if it is refused, or the work fails. */
  async withUpload<T>({ key, name }: StoredUpload, work: () => Promise<T>): Promise<T> {
    try {
      await this.accepted.require(name, await this.files.read(key));
      return await work();
    } catch (error) {
      await this.files.remove(key);
      throw error;
    }
  }

  async remove(files: readonly StoredFile[]): Promise<void> {
    for (const { key, copy } of files)
      for (const each of [key, ...keysOf(copy)]) await this.files.remove(each);
  }

  /** Sends an original under its own name, never to be shown in the browser or cached. */
  send(response: Response, { key, name, sha256 }: StoredFile): Promise<void> {
    return this.download(response, { key, name, etag: sha256 });
  }

  /** Sends the copy without names under its neutral name. @throws DomainError not_found until it is made */
  sendCopy(response: Response, file: StoredFile, number: number | undefined): Promise<void> {
    const { copy } = file;
    if (!copy?.key) throw new DomainError('not_found');
    const name = copyName(file, number);
    return this.download(response, { key: copy.key, name, etag: copy.key });
  }

  /** Sends the text of a copy. @throws DomainError not_found where there is none */
  async sendText(response: Response, { copy }: StoredFile): Promise<void> {
    const file = copy?.text && (await this.files.open(copy.text.key));
    if (!file) throw new DomainError('not_found');
    await sendFile(response, file, {
      type: 'application/json',
      etag: `"${copy.text!.key}"`,
    });
  }

  private async download(
    response: Response,
    { key, name, etag }: { key: string; name: string; etag: string },
  ): Promise<void> {
    const file = await this.files.open(key);
    if (!file) throw new DomainError('not_found');
    await sendFile(response, file, {
      type: 'application/octet-stream',
      etag: `"${etag}"`,
      downloadName: name,
      disposition: 'attachment',
    });
  }
}

/** Keys of a copy in the file store. */
const keysOf = (copy: StoredCopy | undefined): string[] =>
  [copy?.key, copy?.text?.key].filter((key) => key !== undefined);

/** Neutral name of a copy without names, such as manuscript-20260031-1.docx. */
export function copyName({ kind, round, name }: StoredFile, number: number | undefined): string {
  const called = kind === 'report' || kind === 'response' ? kind : 'manuscript';
  return `${called}-${number ?? 'draft'}-${round + 1}.${endingOf(name)}`;
}

/**
 * The files of a manuscript with one more.
 *
 * @returns those that it replaces as well; undefined when it is there already
 * @throws DomainError too_many_files
 */
export function withFile(
  files: readonly StoredFile[],
  file: StoredFile,
): { files: StoredFile[]; replaced: StoredFile[] } | undefined {
  const isAttachment = file.kind === 'attachment';
  // The same file may go with several mails.
  if (!isAttachment && files.some((one) => isSame(file, one))) return undefined;
  const replaced = files.filter(({ kind, sent }) => !sent && kind === file.kind && single.includes(kind));
  const kept = files.filter((one) => !replaced.includes(one));
  // Those of earlier rounds were counted then, and what went with a mail when it went.
  const isCounted = ({ kind, round, review, sent }: StoredFile) =>
    isAttachment ? kind === 'attachment' && !sent : kind !== 'attachment' && round === file.round && !review;
  const pending = [...kept.filter(isCounted), file];
  const bytes = pending.reduce((sum, one) => sum + one.bytes, 0);
  if (pending.length > MAX_MANUSCRIPT_FILES || bytes > MAX_MANUSCRIPT_BYTES)
    throw new DomainError('too_many_files');
  return { files: [...kept, file], replaced };
}

/**
 * The files of a manuscript once these have gone with a mail.
 *
 * @throws DomainError validation_failed for one that is not there or has gone before, and for too many
 */
export function withAttached(files: readonly StoredFile[], ids: readonly string[] = []): StoredFile[] {
  const attached = files.filter(({ id, kind, sent }) => ids.includes(id) && kind === 'attachment' && !sent);
  if (attached.length < new Set(ids).size) throw fieldError('files', 'Attach this file again');
  const bytes = attached.reduce((sum, one) => sum + one.bytes, 0);
  if (attached.length > MAX_ATTACHMENTS || bytes > MAX_ATTACHED_BYTES)
    throw fieldError('files', `A mail can have up to ${MAX_ATTACHMENTS} files, 10 MB in total`);
  return files.map((file) => (attached.includes(file) ? { ...file, sent: new Date() } : file));
}

const isSame = (one: StoredFile, other: Pick<StoredFile, 'kind' | 'sha256' | 'round'>): boolean =>
  one.kind === other.kind && one.sha256 === other.sha256 && one.round === other.round;

/** A new file as it is stored; a copy is made if the other side of the review receives it. */
export const newFile = (
  { key, name, bytes, sha256 }: StoredUpload,
  kind: ManuscriptFileKind,
  round: number,
  by?: StoredFile['by'],
): StoredFile => ({
  id: randomUUID(),
  kind,
  round,
  name,
  bytes,
  sha256,
  key,
  at: new Date(),
  ...(by && { by }),
  ...(isCopied(kind) && { copy: { state: 'making' as const, found: [], unsearched: [], left_out: [] } }),
});
