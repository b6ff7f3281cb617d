import type { FileStore } from '#platform/files/file-store.ts';
import { ZipStream } from '#platform/files/zip-stream.ts';

/** Leaves space for a number and an extension in the 255 bytes of most file systems. */
const MAX_NAME_BYTES = 230;
/** Characters that Windows or a shell cannot handle. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** Gives each file of a zip a path that every system can unpack, unique even on case-insensitive file systems. */
export class ZipPaths {
  private readonly taken = new Set<string>();

  place(path: readonly string[], ending: string): string {
    const names = path.map(safe);
    const base = names.join('/');
    let place = base + ending;
    for (let count = 2; this.taken.has(place.toLowerCase()); count += 1)
      place = `${base} (${count})${ending}`;
    this.taken.add(place.toLowerCase());
    return place;
  }
}

/** A zip that is written to the file store while its files are made. */
export class Zip {
  private readonly zip = new ZipStream();
  private readonly paths = new ZipPaths();
  private readonly written: Promise<void>;
  private isComplete = false;

  /** @param date modification date of every file, so that the same batch makes an identical zip */
  constructor(
    files: FileStore,
    readonly key: string,
    private readonly date: Date,
  ) {
    this.written = files.write(key, this.zip.output);
    this.written.catch(() => undefined); // thrown by what waits for the file
  }

  /** @param path folders and name, without `.pdf`. @throws Error when the zip cannot be written */
  add(path: readonly string[], pdf: Buffer): Promise<void> {
    return this.append(this.paths.place(path, '.pdf'), pdf);
  }

  /** Completes the file. @param note a text file for a person */
  async end(note: string): Promise<void> {
    if (note) await this.append('not-made.txt', Buffer.from(note));
    await Promise.all([this.zip.end(), this.written]);
    this.isComplete = true;
  }

  /** Leaves no file, unless it is complete. */
  async discard(): Promise<void> {
    if (this.isComplete) return;
    this.zip.fail(new Error('The zip is not complete'));
    await this.written.catch(() => undefined);
  }

  private async append(name: string, contents: Buffer): Promise<void> {
    // PDFs are compressed already.
    const added = this.zip.add(contents, { name, date: this.date, store: true });
    await Promise.race([added, this.written]);
  }
}

function safe(name: string): string {
  // Joiners are part of Devanagari spelling, so they are preserved.
  const safe = name.normalize('NFC').replace(unsafe, (sign) => (/[\u200c\u200d]/.test(sign) ? sign : '_'));
  const trimmed = shortened(safe)
    .replace(/(?<![\s.])[\s.]+$/u, '')
    .trim();
  return trimmed === '' || reserved.test(trimmed) ? `_${trimmed}` : trimmed;
}

function shortened(name: string): string {
  let short = name;
  while (Buffer.byteLength(short) > MAX_NAME_BYTES) short = [...short].slice(0, -1).join('');
  return short;
}
