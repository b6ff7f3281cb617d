import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError, fieldError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { duplicateError } from '../../articles/editing/article.duplicates.ts';
import { Users } from '../../users.ts';
import { CheckedRows } from './checked-rows.ts';
import { SamplePart } from '../../journal/sample-marks.ts';
import { samplePartsOf } from '../sample/sample-removal.ts';
import { ImportArchive } from '../lists/import-archive.ts';
import { ImportError } from '../lists/import-error.ts';
import {
  AUTHOR_GONE,
  ImportDocument,
  ImportRow,
  JOURNAL_UNIT,
  rowRightProblem,
  uploadKey,
} from './import.schema.ts';
import { issueOf, IssueUnit } from './issue-unit.ts';
import { JournalUnit } from './journal-unit.ts';
import { withRetryNote } from './retry-note.ts';
import { problemsOf } from './validate-row.ts';
import { WorkerStop } from '../../worker-stop.ts';

/**
 * Loads the valid part of an import: the rows of each issue in one transaction, together with the mark that they are
 * loaded. If a worker dies, no row is loaded in part, and the next worker continues with the rest.
 */
@Injectable()
export class ImportLoad {
  constructor(
    private readonly changes: Changes,
    @InjectModel(ImportDocument.name) private readonly imports: Model<ImportDocument>,
    @InjectModel(ImportRow.name) private readonly rows: Model<ImportRow>,
    @InjectModel(SamplePart.name) private readonly sampleParts: Model<SamplePart>,
    private readonly checked: CheckedRows,
    private readonly files: FileStore,
    private readonly issueUnit: IssueUnit,
    private readonly journalUnit: JournalUnit,
    private readonly users: Users,
    private readonly stopping: WorkerStop,
  ) {}

  /** @throws Error if loading could not finish, so that the queue retries */
  load({ importId }: JobData['catalog.load-import']): Promise<void> {
    return withRetryNote(this.imports, importId, this.stopping.signal, () => this.attempt(importId));
  }

  private async attempt(importId: string): Promise<void> {
    const found = await this.imports.findOne({ _id: importId, state: 'loading' }).lean();
    const file = found && (await this.files.open(uploadKey(importId)));
    if (!found) return;
    if (!file)
      return this.end(found, {
        state: 'failed',
        message: 'The uploaded file no longer exists. Upload it again',
      });
    const author = await this.users.now(found.user);
    if (!author) return this.end(found, { state: 'failed', message: AUTHOR_GONE });
    const archive = await ImportArchive.open(file);
    try {
      for (const unit of await this.remainingUnits(found)) {
        this.stopping.signal.throwIfAborted();
        if (!(await this.loadUnit(found, author, archive, unit))) return; // cancelled
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return this.end(found, { state: 'failed', message: error.message });
    } finally {
      archive.close();
    }
    await this.end(found, { state: 'completed' });
  }

  private async remainingUnits({ run = '', complete_issues }: ImportDocument): Promise<string[]> {
    const held = complete_issues ? await this.rows.distinct('unit', { run, blocking: true }) : [];
    const left = await this.rows.distinct('unit', {
      run,
      blocking: false,
      loaded: false,
      unit: { $nin: ['', ...held] },
    });
    return left.sort((one, other) => publicationOrder(one) - publicationOrder(other));
  }

  /** Loads the rows of a unit without a problem, which storing may still find. @returns false if cancelled */
  private async loadUnit(
    found: ImportDocument,
    author: ChangeAuthor,
    archive: ImportArchive,
    unit: string,
  ): Promise<boolean> {
    const { run = '', complete_issues } = found;
    // Other articles may have been added since the check.
    if (unit !== JOURNAL_UNIT) await this.checked.recheck(run, unit);
    const all = await this.rows.find({ run, unit, loaded: false }).sort({ firstPage: 1, row: 1 }).lean();
    const rows: ImportRow[] = [];
    for (const row of all.filter(({ blocking }) => !blocking)) {
      // The author's role may have changed since the check.
      const message = rowRightProblem(author, row.kind);
      if (message === undefined) rows.push(row);
      else await this.checked.addProblem(row, { field: '', message });
    }
    if (rows.length === 0 || (complete_issues && rows.length < all.length)) return true;
    const work = unit === JOURNAL_UNIT ? this.journalUnit : this.issueUnit;
    const prepared = await work.prepare(rows, archive, { ...found, user: author });
    try {
      await this.changes.commit(author, async (session) => {
        await this.claim(session, found, rows);
        const stored = await prepared.store(session);
        if (found.sample) await this.sampleParts.insertMany(samplePartsOf(stored.changes), { session });
        return { response: undefined, ...stored };
      });
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal && !(error instanceof NotClaimed)) throw error;
      await prepared.discard();
      if (!refusal) return error !== cancelled;
      await this.reportProblems(refusal, run, rows, unit);
    }
    return this.loadUnit(found, author, archive, unit);
  }

  /** Marks the rows as loaded, within the transaction. */
  private async claim(session: ClientSession, { _id }: ImportDocument, rows: ImportRow[]): Promise<void> {
    const ids = rows.map((row) => row._id);
    const claimed = await this.rows.updateMany(
      { _id: { $in: ids }, loaded: false },
      { $set: { loaded: true } },
      { session },
    );
    if (claimed.modifiedCount !== rows.length) throw loadedAlready;
    const articles = rows.filter(({ kind }) => kind === 'article').length;
    const { matchedCount } = await this.imports.updateOne(
      { _id, state: 'loading' },
      {
        $inc: { done: articles },
        ...(articles > 0 && { $push: { issues: { ...issueOf(rows), articles } } }),
        $set: { updated_at: new Date() },
        $unset: { message: 1 },
      },
      { session },
    );
    if (matchedCount === 0) throw cancelled;
  }

  /** Adds a problem to the rows that caused a refusal, or to all if it cannot tell which. */
  private async reportProblems(
    refusal: DomainError,
    run: string,
    rows: ImportRow[],
    unit: string,
  ): Promise<void> {
    const blocked = () => this.rows.countDocuments({ run, unit, blocking: true });
    const before = await blocked();
    if (unit !== JOURNAL_UNIT) await this.checked.recheck(run, unit);
    if ((await blocked()) > before) return;
    for (const row of rows)
      for (const problem of problemsOf(refusal)) await this.checked.addProblem(row, problem);
  }

  private async end({ _id, run }: ImportDocument, fields: Partial<ImportDocument>): Promise<void> {
    const summary = run ? await this.checked.summary(run) : undefined;
    await this.imports.updateOne(
      { _id, state: 'loading' },
      { $set: { message: '', ...fields, problems: summary?.problems ?? 0, updated_at: new Date() } },
    );
    await this.files.remove(uploadKey(_id));
    if (run) await this.checked.retainReport(run);
  }
}

/** The journal's own data first, then its issues in order of publication. */
function publicationOrder(unit: string): number {
  const [year = 0, volume = 0, issue = 0] = unit === JOURNAL_UNIT ? [] : unit.split('/').map(Number);
  return year * 1e8 + volume * 1e4 + issue;
}

/** Why a unit could not be claimed: it is loaded already, or the import was cancelled. */
class NotClaimed extends Error {}
const loadedAlready = new NotClaimed('Another worker has loaded it');
const cancelled = new NotClaimed('The import was cancelled');

/** The error if the rows are at fault; anything else is retried. */
function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error.status < 500 ? error : undefined;
  return (
    duplicateError(error) ?? (isDuplicateKey(error) ? fieldError('id', 'This already exists') : undefined)
  );
}
