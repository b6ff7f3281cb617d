import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { FileStore } from '#platform/file-store.js';
import { RepeatedSweep } from '#platform/repeated-sweep.js';
import { renderedFolders } from './rendered-files.js';

const EVERY_MS = 6 * 3_600_000;
const UNUSED_RETENTION_MS = 30 * 86_400_000;

/**
 * Takes away rendered files that nobody has asked for in a month: those of what an article said once, which no key leads to any more,
 * and those that are made again when someone asks for them.
 */
@Injectable()
export class FileSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly repeated = new RepeatedSweep('rendered files', EVERY_MS, () =>
    this.sweep(new Date(Date.now() - UNUSED_RETENTION_MS)),
  );

  constructor(private readonly files: FileStore) {}

  onApplicationBootstrap(): void {
    this.repeated.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeated.end();
  }

  /** @param before files that were used since stay */
  async sweep(before: Date): Promise<void> {
    for (const folder of renderedFolders)
      for await (const key of this.files.unusedSince(folder, before)) await this.files.remove(key);
  }
}
