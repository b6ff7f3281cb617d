import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { UnrecoverableError } from 'bullmq';
import type { Model } from 'mongoose';
import type { JobData } from '#contracts/api/jobs.ts';
import { endingOf, type FoundPlace } from '#contracts/manuscripts/files.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { FileProcessEnded, workOnFile } from '#platform/process/file-process.ts';
import { logger } from '#platform/process/logging.ts';
import { UPLOADS } from '../uploads.ts';
import { copyJobs, readingViewJobs } from '../../register/copy-jobs.ts';
import { ManuscriptDocument, type StoredCopy, type StoredFile } from '../../register/manuscript.schema.ts';
import { authorNames, reviewerNames, type SearchedName } from '../../register/names/searched-names.ts';
import { ReviewDocument } from '../../register/review.schema.ts';
import { ReviewerDocument } from '../../register/reviewer.schema.ts';
import type { CopyRequest, CopyResult } from './copy-process.ts';

const script = new URL(`./copy-process${extname(import.meta.url)}`, import.meta.url);
/** Limits of the process that makes a copy. */
const MEGABYTES = 640;
const LIMIT_MS = 60_000;
const HOUR_MS = 3_600_000;
const BATCH_SIZE = 200;

/** The copies of files that the other side of a review receives. */
@Injectable()
export class Copies {
  private readonly stopping = new AbortController();

  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReviewDocument.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    private readonly files: FileStore,
    private readonly outbox: Outbox,
  ) {}

  /** Makes the copy of a file once; afterwards it is searched again for the names, which may have changed. */
  async make({ manuscriptId, fileId }: JobData['manuscripts.make-copy']): Promise<void> {
    const manuscript = await this.manuscripts.findById(manuscriptId).lean();
    const file = manuscript?.files.find(({ id }) => id === fileId);
    if (!manuscript || !file?.key) return;
    const former = file.copy?.key === undefined ? undefined : file.copy;
    const result = await this.workOn(former?.key ?? file.key, await this.requestFor(manuscript, file));
    const copy = former ? searchedAgain(former, result) : await this.store(result);
    const isKept = await inTransaction(this.manuscripts.db, async (session) => {
      // It may be erased, or another job may have made its copy.
      const same = { 'copy.key': former ? former.key : { $exists: false } };
      // The names may have changed while it was searched: then another job searches it for the current ones.
      const now = await this.manuscripts.findById(manuscript._id).session(session).lean();
      const isCurrent =
        now && (file.kind === 'report' || isDeepStrictEqual(authorNames(now), authorNames(manuscript)));
      const state = isCurrent || copy.state === 'failed' ? copy.state : 'making';
      const after = await this.manuscripts
        .findOneAndUpdate(
          { _id: manuscript._id, files: { $elemMatch: { id: fileId, key: file.key, ...same } } },
          { $set: former ? resultOf({ ...copy, state }) : { 'files.$.copy': { ...copy, state } } },
          { session, returnDocument: 'after' },
        )
        .lean();
      // It may have been sent meanwhile.
      const commands = readingViewJobs(manuscript._id, after?.files.filter(({ id }) => id === fileId) ?? []);
      if (commands.length > 0) await this.outbox.store(session, { commands });
      return after !== null;
    });
    if (!isKept && !former && copy.key) await this.files.remove(copy.key);
  }

  /** Orders the copies that have waited for more than an hour; those of an earlier version are made again. */
  async orderWaiting(): Promise<void> {
    const before = new Date(Date.now() - HOUR_MS);
    const waiting = await this.manuscripts
      .find({ files: { $elemMatch: { 'copy.state': 'making', at: { $lt: before } } } })
      .limit(BATCH_SIZE)
      .lean();
    const commands = waiting.flatMap(({ _id, files }) =>
      copyJobs(
        _id,
        files.filter(({ copy }) => copy?.state === 'making'),
      ),
    );
    if (commands.length > 0)
      await inTransaction(this.manuscripts.db, (session) => this.outbox.store(session, { commands }));
  }

  /** Marks a copy as failed when its job has failed; then another file can be uploaded, or staff retry the job. */
  giveUp(of: JobData['manuscripts.make-copy']): Promise<void> {
    return this.setState(of, 'making', { 'files.$.copy.state': 'failed', 'files.$.copy.reason': NOT_MADE });
  }

  /** Marks a copy as being made before staff retry its job. */
  reopen(of: JobData['manuscripts.make-copy']): Promise<void> {
    return this.setState(of, 'failed', { 'files.$.copy.state': 'making' });
  }

  private async setState(
    { manuscriptId: _id, fileId: id }: JobData['manuscripts.make-copy'],
    from: StoredCopy['state'],
    set: object,
  ): Promise<void> {
    const filter = { _id, files: { $elemMatch: { id, 'copy.state': from } } };
    await this.manuscripts.updateOne(filter, { $set: set });
  }

  /** Ends the work on a file, which the queue repeats. */
  stop(): void {
    this.stopping.abort();
  }

  private async requestFor(manuscript: ManuscriptDocument, file: StoredFile): Promise<CopyRequest> {
    const isReport = file.kind === 'report';
    return {
      ending: endingOf(file.name) === 'pdf' ? 'pdf' : 'docx',
      where: places[file.kind] ?? 'manuscript',
      names: isReport ? await this.namesOfReviewer(file) : authorNames(manuscript),
      person: isReport ? 'Reviewer' : 'Author',
      isCopy: file.copy?.key !== undefined,
    };
  }

  /** Names of the reviewer of a report; none for one that came by mail, whose author the register does not know. */
  private async namesOfReviewer({ review: id }: StoredFile): Promise<SearchedName[]> {
    const review = id === undefined ? null : await this.reviews.findById(id).lean();
    const reviewer = review && (await this.reviewers.findById(review.reviewer).lean());
    return reviewer ? reviewerNames(reviewer) : [];
  }

  private async workOn(key: string, request: CopyRequest): Promise<CopyResult> {
    const file = await this.files.open(key);
    if (!file) throw new UnrecoverableError('The file of a copy is not there');
    const { signal } = this.stopping;
    return workOnFile<never, never, CopyResult>(script, {
      file: await file.stream(),
      request,
      take: () => Promise.reject(new Error('Nothing is handed over')),
      megabytes: MEGABYTES,
      limitMs: LIMIT_MS,
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      logger.warn({ err: error }, 'a file could not be copied');
      return { refusal: refusalOf(error) };
    });
  }

  private async store(result: CopyResult): Promise<StoredCopy> {
    if ('refusal' in result) return { ...nothing, state: 'failed', reason: result.refusal };
    const key = `${UPLOADS}/${randomUUID()}`;
    await this.files.write(key, Buffer.from(result.bytes));
    return {
      ...searchedIn(result),
      state: 'made',
      key,
      bytes: result.bytes.length,
      left_out: result.left_out,
    };
  }
}

const NOT_MADE = 'The copy could not be created. The failed job on the dashboard gives the reason.';
const nothing = { found: [], unsearched: [], left_out: [] };
const places: Partial<Record<StoredFile['kind'], FoundPlace>> = { response: 'response', report: 'report' };

const searchedIn = (result: CopyResult) =>
  'refusal' in result ? nothing : { found: result.found, unsearched: result.unsearched };

/** Result of a copy; its text may have been made meanwhile. */
const resultOf = ({ state, found, unsearched }: StoredCopy) => ({
  'files.$.copy.state': state,
  'files.$.copy.found': found,
  'files.$.copy.unsearched': unsearched,
});

const searchedAgain = (former: StoredCopy, result: CopyResult): StoredCopy => ({
  ...former,
  ...('refusal' in result ? { found: [], unsearched: ['the file'] } : searchedIn(result)),
  state: 'made',
});

const refusalOf = (error: unknown): string =>
  error instanceof FileProcessEnded
    ? 'This file is too large or too complicated to be copied'
    : 'This file could not be read. Save it again and upload it again';
