import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DiskDriver } from '#platform/files/disk-driver.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { chromiumPath } from '#testing/running/chromium-path.ts';
import { WorkerConfig } from '../config.ts';
import { Chromium } from './chromium.ts';
import { PdfSplitter } from './pdf-splitter.ts';
import { Printer } from './printer.ts';

const folder = temporaryFolder('printer-');
const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
const files = new FileStore(new DiskDriver(folder));
afterAll(() => chromium.onModuleDestroy());

describe('A document that two jobs create concurrently', () => {
  it('stays the one that was stored first, so that no reader gets bytes of two versions', async () => {
    const printer = new Printer(files, chromium, new PdfSplitter());
    const key = 'certificates/00/one.pdf';
    let drawing = 3;
    const allDrawn = Promise.withResolvers<void>();
    const note = () => {
      drawing -= 1;
      if (drawing === 0) allDrawn.resolve();
      return allDrawn.promise;
    };
    const information = () => ({ title: '', author: '', subject: '', language: 'en' });
    const html = ([text]: unknown[]) => `<p>${String(text)}</p>`;
    const design = { result: 'pdf' as const, html, information, note };
    const made = ['a', 'abc', 'abcdef'].map((content) =>
      printer.makeAll(design, [{ item: content, key, content }]),
    );
    await Promise.race(made);
    const opened = (await files.open(key))!;
    await Promise.all(made);
    expect((await buffer(await opened.stream())).length).toBe(opened.size);
  });
});
