import { Injectable } from '@nestjs/common';
import { FileStore } from '#platform/files/file-store.ts';
import { RepeatedSweep, Sweeper } from '#platform/process/repeated-sweep.ts';
import { renderedFolders } from './rendered-files.ts';

const EVERY_MS = 6 * 3_600_000;
const UNUSED_RETENTION_MS = 30 * 86_400_000;

/**
 * Deletes rendered files that were not requested for a month: those of outdated content, which no key refers to
 * any more, and those that are regenerated on the next request.
 */
@Injectable()
export class FileSweep extends Sweeper {
  protected readonly sweeps = [
    new RepeatedSweep('rendered files', EVERY_MS, () =>
      this.sweep(new Date(Date.now() - UNUSED_RETENTION_MS)),
    ),
  ];

  constructor(private readonly files: FileStore) {
    super();
  }

  /** @param before files used since then are left */
  async sweep(before: Date): Promise<void> {
    for (const folder of renderedFolders)
      for await (const key of this.files.unusedSince(folder, before)) await this.files.remove(key);
  }
}
