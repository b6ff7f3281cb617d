import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ManuscriptFileKind } from '#contracts/manuscripts/files.ts';
import { MANUSCRIPT_LINK } from '#contracts/manuscripts/limits.ts';
import { call } from './api-call.ts';
import { saveFile } from './save-file.ts';
import { uploadFile } from './upload-file.ts';

const BASE = '/api/manuscripts/mine';

/** The calls of a manuscript's link, whose token no address has. */
export function linkCalls(token: string) {
  const headers = { [MANUSCRIPT_LINK]: token };
  return {
    /** @param path below that of the link's manuscript */
    request: <T>(path: string, options: Parameters<typeof call>[1] = {}): Promise<T> =>
      call<T>(BASE + path, { ...options, headers }),
    save: (path: string): Promise<void> => saveFile(BASE + path, headers),
    upload(kind: ManuscriptFileKind, file: File, onProgress: (part: number) => void, signal: AbortSignal) {
      const form = new FormData();
      form.append('file', file);
      const path = `${BASE}/files?kind=${kind}`;
      return uploadFile<AuthorManuscript>({ path, file: form, headers, onProgress, signal });
    },
  };
}
export type LinkCalls = ReturnType<typeof linkCalls>;
