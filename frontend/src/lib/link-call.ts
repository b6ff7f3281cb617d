import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { call } from './api-call.ts';
import { saveFile } from './save-file.ts';
import { uploadFile } from './upload-file.ts';

/** Subject of a link's calls: the manuscript of an author, or the review of a reviewer. */
export type LinkBase = 'mine' | 'review';

/** Calls of a link, whose token is in no address. */
export function linkCalls(token: string, about: LinkBase) {
  const base = `/api/manuscripts/${about}`;
  const headers = { [MANUSCRIPT_LINK]: token };
  return {
    /** @param path below that of the link's manuscript */
    request: <T>(path: string, options: Parameters<typeof call>[1] = {}): Promise<T> =>
      call<T>(base + path, { ...options, headers }),
    save: (path: string): Promise<void> => saveFile(base + path, headers),
    /** Saves a letter or receipt of a manuscript, or a reviewer's certificate. @param path below that of PDFs */
    savePdf: (path: string): Promise<void> => saveFile(`/api/pdf/${path}`, headers),
    upload<T>(kind: ManuscriptFileKind, file: File, onProgress: (part: number) => void, signal: AbortSignal) {
      const form = new FormData();
      form.append('file', file);
      const path = `${base}/files?kind=${kind}`;
      return uploadFile<T>({ path, file: form, headers, onProgress, signal });
    },
  };
}
export type LinkCalls = ReturnType<typeof linkCalls>;
