import { Injectable } from '@nestjs/common';
import { FileStore } from '#platform/file-store.js';
import { Chromium } from './chromium.js';

/** The worker's part: prints documents and stores them under the hash of what they show. */
@Injectable()
export class Printer {
  constructor(
    private readonly files: FileStore,
    private readonly chromium: Chromium,
  ) {}

  /**
   * Makes the file unless it is there.
   *
   * @param html the document, asked for only when it is to be printed
   * @param note is done between drawing and storing
   * @returns the key
   */
  async make(key: string, html: () => string | Promise<string>, note?: () => Promise<void>): Promise<string> {
    if (await this.files.use(key)) return key;
    const pdf = await this.chromium.print(await html());
    await note?.();
    // Another job may have made it meanwhile: parts of one file must not come from two drawings.
    await this.files.writeOnce(key, pdf);
    return key;
  }
}
