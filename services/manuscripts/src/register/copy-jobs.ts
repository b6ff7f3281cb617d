import type { Command } from '#contracts/api/jobs.ts';
import { copiedKinds, endingOf } from '#contracts/manuscripts/files.ts';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type { ManuscriptDocument, StoredFile } from './manuscript.schema.ts';

export const isCopied = (kind: ManuscriptFileKind): boolean =>
  (copiedKinds as readonly ManuscriptFileKind[]).includes(kind);

/** Jobs that make the copies of files, or search existing ones again. */
export const copyJobs = (manuscript: ManuscriptDocument['_id'], files: readonly StoredFile[]): Command[] =>
  files
    .filter(({ kind }) => isCopied(kind))
    .map(({ id }) => ({
      type: 'manuscripts.make-copy',
      data: { manuscriptId: manuscript.toHexString(), fileId: id },
    }));

/** Whether reviewers read the text of a file on their page: a Word file that was sent. */
const isRead = ({ kind, name, sent, copy }: StoredFile): boolean =>
  sent !== undefined &&
  copy?.state === 'made' &&
  (kind === 'manuscript' || kind === 'anonymous') &&
  endingOf(name) === 'docx';

export const readingViewJobs = (
  manuscript: ManuscriptDocument['_id'],
  files: readonly StoredFile[],
): Command[] =>
  files.filter(isRead).map(({ id }) => ({
    type: 'manuscripts.make-reading-view',
    data: { manuscriptId: manuscript.toHexString(), fileId: id },
  }));
