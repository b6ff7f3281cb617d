import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FileStore } from '#platform/file-store.js';
import { logger } from '#platform/logging.js';
import { renderedFolders } from './rendered-files.js';

const EVERY_MS = 6 * 3_600_000;
const KEPT_UNUSED_MS = 30 * 86_400_000;

/**
 * Takes away rendered files that nobody has asked for in a month: those of what an article said once, which no key leads to any more,
 * and those that are made anew when someone asks for them.
 */
@Injectable()
export class FileSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly files: FileStore) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), EVERY_MS).unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** @param before files that were used since stay */
  async sweep(before: Date): Promise<void> {
    for (const folder of renderedFolders)
      for await (const key of this.files.unusedSince(folder, before)) await this.files.remove(key);
  }

  private start(): void {
    this.sweeping = this.sweep(new Date(Date.now() - KEPT_UNUSED_MS)).catch((error: unknown) =>
      logger.warn({ err: error }, 'rendered files not swept'),
    );
  }
}
