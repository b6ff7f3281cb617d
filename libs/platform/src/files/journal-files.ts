import { join, resolve } from 'node:path';
import { loadConfig } from '#platform/process/config.ts';
import type { FilesConfig } from './files-config.ts';
import { withFiles } from './with-files.ts';

/** Location of files for a command: FILES_DIR of one service, all of DATA_DIR, or the bucket of the settings. */
export function journalFiles(environment: NodeJS.ProcessEnv = process.env): FilesConfig {
  const FILES_DIR = environment.FILES_DIR || join(resolve(environment.DATA_DIR || 'data'), 'files');
  return loadConfig(withFiles(Object), { ...environment, FILES_DIR });
}
