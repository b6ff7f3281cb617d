import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contracts/values/durations.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { renderedFolders } from './rendered-files.ts';

const EVERY_MS = 6 * 3_600_000;

/**
 * Deletes rendered files that were not requested for their time: those of outdated content, which no key refers to
 * any more, and those that are regenerated on the next request.
 */
@Injectable()
export class FileSweep extends Sweeper {
  protected readonly sweeps = [new RepeatedSweep('rendered files', EVERY_MS, () => this.sweep(new Date()))];

  constructor(private readonly files: FileStore) {
    super();
  }

  async sweep(now: Date): Promise<void> {
    for (const [folder, days] of Object.entries(renderedFolders)) {
      const before = new Date(now.getTime() - days * DAY_MS);
      for await (const key of this.files.unusedSince(folder, before)) await this.files.remove(key);
    }
  }
}
