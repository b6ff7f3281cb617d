import { createHash } from 'node:crypto';
import { pictureVariant } from '#contracts/values/pictures.ts';
import type { DrawnPicture } from '#conversion/drawn-pictures.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { TEXT_PICTURES } from '../../files/pictures.ts';

/** The pictures that a conversion has stored. */
export class TextPictures {
  readonly names = new Set<string>();
  /** The error of a picture that could not be stored, or of a source that could not be read. */
  failure?: unknown;

  /** @param key of the text's source; part of the names, so that a sweep of another text's never removes these */
  constructor(
    private readonly files: FileStore,
    private readonly key: string,
  ) {}

  /** @returns its name */
  async store({ full, variants }: DrawnPicture): Promise<string> {
    const hash = createHash('sha256').update(this.key).update(full).digest('hex').slice(0, 32);
    const name = `${hash}.webp`;
    for (const { width, data } of variants) await this.write(pictureVariant(name, width, 'webp'), data);
    await this.write(name, full);
    this.names.add(name);
    return name;
  }

  private async write(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.files.write(`${TEXT_PICTURES}/${name}`, bytes);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
