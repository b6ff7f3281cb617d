import { Injectable } from '@nestjs/common';
import { FileStore } from '#platform/files/file-store.ts';
import type { PictureSize } from './browser-session.ts';
import { Chromium } from './chromium.ts';

/** Worker side: prints documents and stores them under the hash of their content. */
@Injectable()
export class Printer {
  constructor(
    private readonly files: FileStore,
    private readonly chromium: Chromium,
  ) {}

  /**
   * Creates the file unless it exists.
   *
   * @param html the document, called only when it has to be printed
   * @param note called between printing and storing
   * @returns the key
   */
  async make(key: string, html: () => string | Promise<string>, note?: () => Promise<void>): Promise<string> {
    if (await this.files.use(key)) return key;
    const pdf = await this.chromium.print(await html());
    await note?.();
    // Another job may have created it meanwhile: the parts of one file must come from the same print.
    await this.files.writeOnce(key, pdf);
    return key;
  }

  /** Creates the picture of a document's first page, unless it exists. @returns the key */
  async makePicture(key: string, size: PictureSize, html: () => Promise<string>): Promise<string> {
    if (await this.files.use(key)) return key;
    await this.files.writeOnce(key, await this.chromium.picture(await html(), size));
    return key;
  }
}
