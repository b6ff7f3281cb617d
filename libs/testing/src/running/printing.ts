import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import { WorkerConfig } from '../../../../services/documents/src/config.ts';
import { Chromium } from '../../../../services/documents/src/printing/chromium.ts';
import { chromiumPath } from './chromium-path.ts';
import { type PdfContents, readPdf, readTags } from '../readers/read-pdf.ts';
import { listen } from './free-port.ts';
import { closeAfterBlock } from '../jest/after-block.ts';
import { beforeBlock } from '../jest/before-block.ts';

/** The journal as the catalog sends it with the data of each document. */
export const journalOfDocuments = {
  name: 'Journal of Fields',
  issn: '2345-6789, 9876-5432',
  domain: 'https://journal.example',
  nassScore: '5.12',
  nassScoreYear: '2025',
};

/** Content that must never appear in a printed document. */
const SECRET = 'confidential content';

export interface Printing {
  chromium: Chromium;
  /** Prints like the documents worker. */
  print(html: string): Promise<Uint8Array>;
  /** Contents of the printed document, with its text in one line. */
  draw(html: string): Promise<PdfContents>;
  /** Text that tries to read a file and to send requests, in every way that markup allows. */
  hostileText: string;
  /** Checks that a document with hostile texts accesses no file and no server, nor does the next of its browser. */
  expectNoAccess(hostile: string, next: string): Promise<PdfContents>;
  close(): Promise<void>;
}

/** The worker's Chromium, with a server and a file that a document must not access. */
async function startPrinting(): Promise<Printing> {
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const reached: string[] = [];
  const server = createServer((_, response) => response.end(SECRET));
  server.on('connection', () => reached.push('connection'));
  const port = await listen(server);
  const folder = await mkdtemp(join(tmpdir(), 'colophon-printing-'));
  await writeFile(join(folder, 'secret.html'), SECRET);
  const addresses = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    pathToFileURL(join(folder, 'secret.html')).href,
  ];
  const draw = async (html: string) => {
    const pdf = await readPdf(await chromium.print(html));
    return { ...pdf, text: pdf.text.normalize('NFC').replace(/\s+/gu, ' ').trim() };
  };
  return closeAfterBlock({
    chromium,
    print: (html) => chromium.print(html),
    draw,
    expectNoAccess: async (hostile, next) => {
      const contents = await draw(hostile);
      await draw(next);
      expect(reached).toEqual([]);
      expect(contents.text).toContain('<img src=');
      expect(contents.text).not.toContain(SECRET);
      return contents;
    },
    hostileText: `</title></style>"'${addresses.map(networkAttempts).join('')}`,
    close: async () => {
      await chromium.onModuleDestroy();
      server.close();
      await rm(folder, { recursive: true });
    },
  });
}

/** The printing of a block's tests. */
export const specPrinting = () => beforeBlock(startPrinting);

const networkAttempts = (address: string): string => `
  <img src="${address}"><iframe src="${address}"></iframe><object data="${address}"></object>
  <link rel="stylesheet" href="${address}"><link rel="prefetch" href="${address}">
  <style>@import url(${address}); p { background: url(${address}) }</style><p style="background: url(${address})">
  <meta http-equiv="refresh" content="0;url=${address}"><script>fetch("${address}")</script>
  <svg><image href="${address}"/></svg><img src=x onerror="fetch('${address}')">`;

export function withEveryText<T>(content: T, text: string, except: string[]): T {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return text;
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, except.includes(name) ? inner : changed(inner)]),
    );
  };
  return changed(content) as T;
}

/** Data of a document for viewers, search engines and screen readers; its fonts' names in one string. */
export async function readAccess(pdf: Uint8Array) {
  const { info, fonts, language } = await readPdf(pdf);
  return {
    info,
    language,
    tags: await readTags(pdf),
    fonts: fonts.map(({ name }) => name).join(),
    missingFonts: fonts.filter(({ embedded, type }) => !embedded || type === 'Type 3'),
  };
}
