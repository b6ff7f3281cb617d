import type { Command } from '#contracts/api/jobs.ts';
import { copiedKinds, type ManuscriptFileKind } from '#contracts/manuscripts/files.ts';
import type { ManuscriptDocument, StoredFile } from './manuscript.schema.ts';

export const isCopied = (kind: ManuscriptFileKind): boolean =>
  (copiedKinds as readonly ManuscriptFileKind[]).includes(kind);

/** They make the copies of files, or search those that are made. */
export const copyJobs = (manuscript: ManuscriptDocument['_id'], files: readonly StoredFile[]): Command[] =>
  files
    .filter(({ kind }) => isCopied(kind))
    .map(({ id }) => ({
      type: 'manuscripts.make-copy',
      data: { manuscriptId: manuscript.toHexString(), fileId: id },
    }));
