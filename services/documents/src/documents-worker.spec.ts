import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '#testing/jest/eventually.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { processTree } from './printing/process-tree.ts';
import { RenderedFiles } from './printing/rendered-files.ts';

describe('The documents worker', () => {
  const documents = specDocuments();

  /** The first of its processes leads a group of its own. */
  const chromiums = async () =>
    (await processTree(process.pid)).filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('--remote-debugging-pipe') && !command.includes('--type=');
      } catch {
        return false; // it has exited
      }
    });

  it('starts Chromium while it reads what a reader’s document shows', async () => {
    expect(await chromiums()).toEqual([]);
    const certificates = [{ refnumber: '999999', author: 'Nobody' }];
    const rendered = documents.app.get(RenderedFiles);
    const id = randomUUID();
    // Nothing is printed of an article that does not exist. On a busy machine a reader asks again, and the job goes on.
    await eventually(async () => {
      const printed = await rendered.run('documents.render-certificates', id, { certificates });
      expect(printed).toEqual([null]);
    });
    await eventually(async () => expect(await chromiums()).not.toEqual([]));
  });
});
