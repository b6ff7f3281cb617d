import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { logger } from './logging.ts';

/** Sweeps immediately and then periodically, one sweep at a time; logs a failed one and continues. */
export class RepeatedSweep {
  private timer?: NodeJS.Timeout;
  private sweeping?: Promise<void>;

  /** @param what name of the sweep for the log */
  constructor(
    private readonly what: string,
    private readonly everyMs: number,
    private readonly sweep: () => Promise<void>,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.run(), this.everyMs).unref();
    this.run();
  }

  /** Waits for a running sweep. */
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

/** A provider whose sweeps start and end with its process. */
export abstract class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  protected abstract readonly sweeps: readonly RepeatedSweep[];

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) sweep.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.end()));
  }
}
