import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Administrator } from './configuration/administrator.ts';
import type { Settings } from './configuration/settings.ts';
import { writeAtomically } from './write-atomically.ts';

const script = fileURLToPath(new URL('../tools/sample-content/load.ts', import.meta.url));

/**
 * Fills a new journal through the site's own API, once; after a failure the journal works, and the next start
 * tries again. @throws AbortError when it is stopped
 */
export async function loadSampleContent(
  settings: Settings,
  { username, password }: Administrator,
  signal: AbortSignal,
): Promise<void> {
  const done = note(settings.dataDir);
  if (!settings.sampleData || existsSync(done)) return;
  if (password === undefined) {
    console.log(
      'The sample content is incomplete, and the password to complete it is no longer known: set ADMIN_PASSWORD, or SAMPLE_DATA=0 to do without.',
    );
    return;
  }
  console.log('Loading the sample content ...');
  const SITE = `http://127.0.0.1:${settings.port}`;
  const child = spawn(process.execPath, [script], {
    env: { SITE, ADMIN_USERNAME: username, ADMIN_PASSWORD: password },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    signal,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) noteSampleContent(settings.dataDir);
  else console.log('The sample content could not be loaded; see above. The journal runs without it.');
}

/** From now on the journal has what it has: none is loaded. */
export function noteSampleContent(dataDir: string): void {
  writeAtomically(note(dataDir), `${JSON.stringify({ loadedAt: new Date() })}\n`);
}

const note = (dataDir: string) => join(dataDir, 'sample-content.json');
