import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { JobData } from '#contracts/api/jobs.ts';
import { MAX_IMPORT_LIST_BYTES, MAX_IMPORT_ROWS } from '#contracts/text/limits.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { XmlError } from '#platform/markup/xml-elements.ts';
import { PdfCheck } from '#platform/files/pdf-check.ts';
import { JanewayConversion } from '../janeway/janeway-conversion.ts';
import { ISSUES, NOTES, OjsConversion, SOURCE } from '../ojs/ojs-conversion.ts';
import { Users } from '../../users.ts';
import { ArticleRows, type ValidatedRow } from './article-rows.ts';
import { CheckedRows } from './checked-rows.ts';
import { ConvertedIssues } from './converted-issues.ts';
import { PrintedIssues } from './printed-issues.ts';
import { IssuesService } from '../../issues/read/issues.service.ts';
import { ImportArchive } from '../lists/import-archive.ts';
import { contentsOf } from './import-contents.ts';
import { quoted, shortList } from '#platform/files/zip-entries.ts';
import { ImportError } from '../lists/import-error.ts';
import { AUTHOR_GONE, ImportDocument, type RowProblem, rowRightProblem, uploadKey } from './import.schema.ts';
import { JournalRows } from './journal-rows.ts';
import { rowsOf } from '../lists/list-rows.ts';
import { PdfNames } from './pdf-names.ts';
import { withRetryNote } from './retry-note.ts';
import { articleRows } from '../lists/spreadsheet-rows.ts';
import { WorkerStop } from '../../worker-stop.ts';

const BATCH = 200;
const MAX_NOTES = 10 * MAX_IMPORT_ROWS;
const tooManyRows = () =>
  new ImportError(`The list has more than ${MAX_IMPORT_ROWS.toLocaleString('en')} rows`);
const NOTHING_LEFT = 'Nothing can be imported. The reasons are listed below';

type ListedRow = ValidatedRow & { list: string };

/** Validates an upload and stores the problems of each row; nothing is added to the journal yet. */
@Injectable()
export class ImportCheck {
  constructor(
    @InjectModel(ImportDocument.name) private readonly imports: Model<ImportDocument>,
    private readonly files: FileStore,
    private readonly pdfCheck: PdfCheck,
    private readonly journal: JournalRows,
    private readonly rows: CheckedRows,
    private readonly ojs: OjsConversion,
    private readonly janeway: JanewayConversion,
    private readonly users: Users,
    private readonly issues: IssuesService,
    private readonly convertedIssues: ConvertedIssues,
    private readonly stopping: WorkerStop,
  ) {}

  /** @throws Error if the check could not finish, so that the queue retries; it then starts from the beginning */
  check({ importId }: JobData['catalog.check-import']): Promise<void> {
    return withRetryNote(this.imports, importId, this.stopping.signal, () => this.attempt(importId));
  }

  private async attempt(importId: string): Promise<void> {
    const run = randomUUID();
    const before = await this.imports
      .findOneAndUpdate(
        { _id: importId, state: 'checking' },
        { $set: { run, done: 0, updated_at: new Date() }, $unset: { message: 1 } },
      )
      .lean();
    if (!before) return;
    await this.rows.removeAll(before.run);
    const running = new RunningCheck(this.imports, importId, run);
    try {
      const author = await this.users.now(before.user);
      if (!author) throw new ImportError(AUTHOR_GONE);
      await this.validate(running, author);
      const summary = await this.rows.summary(run);
      const isArticles = running.contents === 'articles';
      if (summary.loadable.articles === 0 && (isArticles || summary.problems > 0))
        await this.end(running, { ...summary, state: 'rejected', message: NOTHING_LEFT });
      else await running.update({ ...summary, state: 'checked', done: 0, total: 0 });
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof XmlError)) throw error;
      await this.end(running, { state: 'failed', message: error.message });
    }
    if (running.lost) await this.rows.removeAll(run);
  }

  /** Ends the import, whose upload is not needed any more. */
  private async end(running: RunningCheck, fields: UpdateQuery<ImportDocument>): Promise<void> {
    await running.update(fields);
    if (!running.lost) await this.files.remove(uploadKey(running.id));
  }

  private async validate(running: RunningCheck, author: ChangeAuthor): Promise<void> {
    await this.convert(running);
    const file = await this.files.open(uploadKey(running.id));
    if (!file) throw new ImportError('The uploaded file no longer exists. Upload it again');
    const archive = await ImportArchive.open(file);
    try {
      let batch: ListedRow[] = [];
      let count = 0;
      const store = async () => {
        this.stopping.signal.throwIfAborted();
        await this.rows.add(running.run, batch);
        batch = [];
        await running.update({ done: count, total: Math.max(count, archive.names.length) });
      };
      for await (const row of this.rowsIn(archive, running)) {
        if (row.kind !== 'remark') count += 1;
        if (count > MAX_IMPORT_ROWS) throw tooManyRows();
        const refused = rowRightProblem(author, row.kind);
        if (refused !== undefined) row.problems.push({ field: '', message: refused });
        batch.push(row);
        if (batch.length === BATCH) await store();
        if (running.lost) return;
      }
      if (count === 0 && batch.length === 0) throw new ImportError('The list contains no articles');
      await store();
      if (running.contents === 'articles') await this.rows.checkPages(running.run);
    } finally {
      archive.close();
    }
  }

  /** @throws ImportError if the check is lost meanwhile */
  private async convert(running: RunningCheck): Promise<void> {
    let count = 0;
    const onArticle = async () => {
      this.stopping.signal.throwIfAborted();
      count += 1;
      if (count > MAX_IMPORT_ROWS) throw tooManyRows();
      if (count % BATCH === 0) await running.update({ done: count });
      if (running.lost) throw new ImportError('The import was cancelled');
    };
    await this.ojs.convert(uploadKey(running.id), onArticle);
    await this.janeway.convert(uploadKey(running.id), onArticle);
  }

  private async *rowsIn(archive: ImportArchive, running: RunningCheck): AsyncGenerator<ListedRow> {
    const { contents, list, folder } = await contentsOf(archive);
    running.contents = contents;
    const converted = archive.has(folder + SOURCE);
    const source = converted ? String(await archive.read(folder + SOURCE, 1_000)) : '';
    await running.update({ contents, source });
    const restoring = contents === 'journal';
    const pdfs = new PdfNames(archive, folder);
    if (restoring) yield* this.journal.validate(archive, folder, pdfs);
    const numbers = new PrintedIssues(this.issues, converted);
    const articles = new ArticleRows(archive, pdfs, { restoring, converted }, this.pdfCheck, numbers);
    const listProblems: RowProblem[] = [];
    const open = () => archive.stream(list, MAX_IMPORT_LIST_BYTES);
    for await (const row of articleRows(list, open, listProblems)) {
      const validated = await articles.validate(row);
      yield { list, ...validated };
      for (const problem of articles.refused)
        yield { ...remark(list, problem), row: row.row, name: validated.name };
    }
    for (const problem of listProblems) yield remark(list, problem);
    if (converted && archive.has(folder + ISSUES))
      yield* this.convertedIssues.validate(archive, folder + ISSUES, { numbers, names: pdfs });
    for (const [field, count, message] of decisions(articles, numbers, pdfs))
      if (count > 0) yield remark(list, { field, message });
    if (archive.has(folder + NOTES)) yield* notes(archive, folder + NOTES);
    if (restoring && archive.has(`${folder}settings.json`))
      yield remark('settings.json', {
        field: '',
        message: 'These settings will replace those of the journal',
      });
  }
}

/** A running check; it is lost once another has started or a user has cancelled the import. */
class RunningCheck {
  lost = false;
  contents: JournalImport['contents'] = 'articles';

  constructor(
    private readonly imports: Model<ImportDocument>,
    readonly id: string,
    readonly run: string,
  ) {}

  async update(fields: UpdateQuery<ImportDocument>): Promise<void> {
    const { matchedCount } = await this.imports.updateOne(
      { _id: this.id, run: this.run, state: 'checking' },
      { $set: { ...fields, updated_at: new Date() } },
    );
    if (matchedCount === 0) this.lost = true;
  }
}

const remark = (list: string, problem: RowProblem): ListedRow => ({
  kind: 'remark',
  list,
  row: 0,
  name: '',
  unit: '',
  problems: [problem],
});

async function* notes(archive: ImportArchive, list: string): AsyncGenerator<ListedRow> {
  for await (const { row, value } of rowsOf(list, archive.stream(list, MAX_IMPORT_LIST_BYTES))) {
    if (row > MAX_NOTES) throw new ImportError(`${quoted(list)} is too long`);
    const note = (value ?? {}) as Record<string, unknown>;
    const [name, field, message] = ['name', 'field', 'message'].map((part) => text(note[part]));
    yield { ...remark('', { field: field!, message: message! }), name: name! };
  }
}
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1_000) : '');

/** The decisions for an entire list, with the number of rows, names or files that each concerns. */
const decisions = (
  { unknown, withoutPayment, withoutLicence, joinedNames }: ArticleRows,
  { withOtherNumbers }: PrintedIssues,
  { unclaimed }: PdfNames,
): [field: string, count: number, message: string][] => [
  [
    'issue',
    withOtherNumbers.length,
    `These issues have a different number in their address: ${withOtherNumbers.join(', ')}`,
  ],
  ...[...unknown].map((field): [string, number, string] => [
    field,
    1,
    'This field is unknown and is left out',
  ]),
  ['txnid', withoutPayment, `Rows without a transaction ID, treated as free: ${withoutPayment}`],
  ['licence', withoutLicence, `Rows without a licence, shown under the journal’s: ${withoutLicence}`],
  [
    'authorname',
    joinedNames.size,
    `Commas separate names, so that each of these is one author: ${shortList([...joinedNames].map(quoted))}`,
  ],
  ['pdf', unclaimed.length, `No row names ${shortList(unclaimed.map(quoted))}`],
];
