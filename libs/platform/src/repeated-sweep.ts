import { logger } from './logging.js';

/** Sweeps at once and then every so often, one sweep at a time; one that fails is told, and the next does its work. */
export class RepeatedSweep {
  private timer?: NodeJS.Timeout;
  private sweeping?: Promise<void>;

  /** @param what is swept, as the log names it */
  constructor(
    private readonly what: string,
    private readonly everyMs: number,
    private readonly sweep: () => Promise<void>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.run(), this.everyMs).unref();
    this.run();
  }

  /** Waits for a sweep under way. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private run(): void {
    this.sweeping ??= this.sweep()
      .catch((error: unknown) => logger.warn({ err: error }, `${this.what} not swept`))
      .finally(() => (this.sweeping = undefined));
  }
}
