import { Inject, Injectable } from '@nestjs/common';
import type { BatchKindName, SessionUser } from '#contracts/fields/entities.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore, type StoredFile } from '#platform/files/file-store.ts';
import { itemsOf, rejectMissing } from './batch-items.ts';
import { BatchJobs, type JobSummary } from './batch-jobs.service.ts';
import { BATCH_KINDS, type BatchKinds } from './kinds.ts';

export interface BatchFile {
  file: StoredFile;
  type: string;
  etag: string;
  name: string;
}

/** Accepts orders for batches and serves the resulting files. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly jobs: BatchJobs,
    private readonly files: FileStore,
    @Inject(BATCH_KINDS) private readonly kinds: BatchKinds,
  ) {}

  /**
   * @param body the items, as the client sent them
   * @throws DomainError validation_failed naming each missing item; nothing is created
   */
  async order(kind: BatchKindName, body: unknown, user: SessionUser, attended: boolean): Promise<JobSummary> {
    const items = itemsOf(body, this.kinds[kind]);
    const { parts, missing, name } = await this.kinds[kind].count(items);
    rejectMissing(missing, this.kinds[kind]);
    return this.jobs.create({ kind, items, total: parts, attended, ...name }, user);
  }

  /** @throws DomainError not_found while there is no file yet, or when it has expired */
  async file({ _id, kind, fileName, file: key }: JobSummary): Promise<BatchFile> {
    const file = key && (await this.files.use(key));
    if (!file) throw new DomainError('not_found', { message: 'There is no file of this job, or no longer' });
    return { file, type: `application/${this.kinds[kind].result}`, etag: `"${_id}"`, name: fileName };
  }
}
