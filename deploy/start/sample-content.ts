import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Administrator } from './configuration/administrator.ts';
import type { Settings } from './configuration/settings.ts';
import { writeAtomically } from './write-atomically.ts';

const script = fileURLToPath(new URL('../tools/sample-content/load.ts', import.meta.url));

/** First pause between two attempts; it doubles each time. */
const PAUSE_MS = 15_000;
const ATTEMPTS = 8;

/**
 * Fills a new journal through the site's own API, once. If an attempt fails because the machine is busy, later ones resume
 * its work while the journal is in use.
 * @throws AbortError when it is stopped
 */
export async function loadSampleContent(
  settings: Settings,
  { username, password }: Administrator,
  signal: AbortSignal,
): Promise<void> {
  const done = recordFile(settings.dataDir);
  if (!settings.sampleData || existsSync(done)) return;
  if (password === undefined) {
    console.log(
      'The sample content is incomplete. Start with ADMIN_PASSWORD set to complete it, or with SAMPLE_DATA=0 to go without.',
    );
    return;
  }
  console.log('Loading the sample content ...');
  const attempt = async (output: 'inherit' | 'ignore') => {
    const child = spawn(process.execPath, [script], {
      env: {
        SITE: `http://127.0.0.1:${settings.port}`,
        ADMIN_USERNAME: username,
        ADMIN_PASSWORD: password,
      },
      stdio: ['ignore', output, 'ignore'],
      detached: true,
      signal,
    });
    const isDone = ((await once(child, 'exit')) as [number | null])[0] === 0;
    if (isDone) markSampleContentDone(settings.dataDir);
    return isDone;
  };
  if (await attempt('inherit')) return;
  console.log('The sample content is still loading in the background.');
  void (async () => {
    for (let tries = 1; tries < ATTEMPTS; tries += 1) {
      await sleep(PAUSE_MS * 2 ** (tries - 1), undefined, { signal });
      if (await attempt('ignore')) return console.log('The sample content is loaded.');
    }
    console.log(
      'The sample content could not be loaded completely. Remove it in First steps, or start with ADMIN_PASSWORD set to try again.',
    );
  })().catch(() => undefined); // rejects only when it is stopped
}

/** Records that the sample content is not loaded again. */
export function markSampleContentDone(dataDir: string): void {
  writeAtomically(recordFile(dataDir), `${JSON.stringify({ loadedAt: new Date() })}\n`);
}

const recordFile = (dataDir: string) => join(dataDir, 'sample-content.json');
