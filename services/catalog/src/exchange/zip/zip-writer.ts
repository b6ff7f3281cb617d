import { Readable } from 'node:stream';
import type { FileStore } from '#platform/files/file-store.ts';
import { ZipStream } from '#platform/files/zip-stream.ts';
import { logger } from '#platform/process/logging.ts';

/** Lists what is missing in a zip that is not complete. */
export const MISSING_FILES = 'missing-files.txt';

export class ZipWriter extends ZipStream {
  /** Names of the files that the file store does not have. */
  readonly missing: string[] = [];

  constructor(private readonly files: FileStore) {
    super();
  }

  /** @param fill adds the entries; if it throws, the stream fails */
  stream(fill: () => Promise<void>): Readable {
    fill()
      .then(() => this.end())
      .catch((error: unknown) => this.fail(error as Error));
    return this.output;
  }

  json(name: string, value: unknown): Promise<void> {
    return this.bytes(name, Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`));
  }

  list(name: string, items: AsyncIterable<unknown>): Promise<void> {
    return this.add(Readable.from(jsonList(items), { objectMode: false }), { name });
  }

  bytes(name: string, bytes: Buffer): Promise<void> {
    return this.add(bytes, { name });
  }

  /** Adds bytes that are compressed already. */
  compressed(name: string, bytes: Buffer): Promise<void> {
    return this.add(bytes, { name, store: true });
  }

  /** Adds a stored file, uncompressed, or notes it in `missing`. @returns whether it is in the zip */
  async file(name: string, key: string): Promise<boolean> {
    const file = await this.files.open(key);
    if (!file) {
      this.missing.push(name);
      logger.error({ key }, 'a file is missing in the file store');
      return false;
    }
    await this.add(await file.stream(), { name, store: true });
    return true;
  }

  missingText(): string {
    return `These files are missing in the journal’s file store, so they are not in this zip:\n\n${this.missing.join('\n')}\n`;
  }
}

async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
