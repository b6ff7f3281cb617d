import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { logger } from './logging.ts';

const READ_EVERY_MS = 2_000;

/** All watched files of the process, which one timer reads. */
const watched: { readAgain: () => Promise<void> }[] = [];
let timer: NodeJS.Timeout | undefined;

/** Contents of a small file, read again regularly: events would miss secrets that a cluster replaces by a link. */
export class WatchedFile<T> {
  private text: string;
  private contents: T;
  private problem?: string;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => T,
  ) {
    this.text = readFileSync(path, 'utf8');
    this.contents = parse(this.text);
    watched.push(this);
    timer ??= setInterval(() => watched.forEach((file) => void file.readAgain()), READ_EVERY_MS).unref();
  }

  get current(): T {
    return this.contents;
  }

  async readAgain(): Promise<void> {
    try {
      const text = await readFile(this.path, 'utf8');
      if (text !== this.text) {
        this.contents = this.parse(text);
        this.text = text;
        logger.info({ path: this.path }, 'read again');
      }
      this.problem = undefined;
    } catch (error) {
      // The previous contents remain in use. Each reason is logged once.
      const { message } = error as Error;
      if (message !== this.problem) logger.error({ err: error, path: this.path }, 'not read again');
      this.problem = message;
    }
  }
}
