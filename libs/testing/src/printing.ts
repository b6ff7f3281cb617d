import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WorkerConfig } from '../../../services/documents/src/config.js';
import { Chromium } from '../../../services/documents/src/rendering/chromium.js';
import { chromiumPath } from './chromium-path.js';

/** What nothing printed may ever show. */
export const SECRET = 'secret of the house';

export interface Printing {
  /** Prints as the documents worker does. */
  print(html: string): Promise<Uint8Array>;
  /** Text that tries to read a file and to call out, in every way that markup has. */
  hostileText: string;
  /** Calls that came, which must be none. */
  reached: string[];
  close(): Promise<void>;
}

/** The worker's Chromium beside a server and a file that a document must not reach. */
export async function startPrinting(): Promise<Printing> {
  const chromium = new Chromium(Object.assign(new WorkerConfig(), { CHROMIUM_PATH: chromiumPath }));
  const reached: string[] = [];
  const server = createServer((_, response) => response.end(SECRET));
  server.on('connection', () => reached.push('connection'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'colophon-printing-'));
  await writeFile(join(folder, 'secret.html'), SECRET);
  const { port } = server.address() as AddressInfo;
  const addresses = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    pathToFileURL(join(folder, 'secret.html')).href,
  ];
  return {
    print: (html) => chromium.print(html),
    hostileText: `</title></style>"'${addresses.map(waysOut).join('')}`,
    reached,
    close: async () => {
      await chromium.onModuleDestroy();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

const waysOut = (address: string): string => `
  <img src="${address}"><iframe src="${address}"></iframe><object data="${address}"></object>
  <link rel="stylesheet" href="${address}"><link rel="prefetch" href="${address}">
  <style>@import url(${address}); p { background: url(${address}) }</style><p style="background: url(${address})">
  <meta http-equiv="refresh" content="0;url=${address}"><script>fetch("${address}")</script>
  <svg><image href="${address}"/></svg><img src=x onerror="fetch('${address}')">`;

/** The content with each of its texts exchanged for `text`, but those of the fields named. */
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
