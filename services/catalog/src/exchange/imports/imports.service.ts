import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { pick } from '#contracts/values/pick.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import type { ImportedArticle, ImportProblem, JournalImport } from '#contracts/fields/import-entities.ts';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import type { Command } from '#contracts/api/jobs.ts';
import { MAX_IMPORT_BYTES, MAX_WAITING_IMPORTS } from '#contracts/text/limits.ts';
import { Changes } from '#platform/writes/changes.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { uploadedChunks } from '#platform/files/received.ts';
import { findPage, Page, type PageQuery } from '#platform/validation/paging.ts';
import type { ArticleDocument } from '../../articles/read/article.schema.ts';
import { startsAsXml } from '../ojs/ojs-conversion.ts';
import { ImportDocument, ImportRow, openStates, rowRightProblem, uploadKey } from './import.schema.ts';

const tooLarge = () =>
  new DomainError('file_too_large', {
    message: `File size exceeds the limit of ${MAX_IMPORT_BYTES / 1_048_576} MB.`,
  });

/** Receives uploads, returns their state and starts loading; the worker checks and loads them. */
@Injectable()
export class ImportsService {
  constructor(
    @InjectModel(ImportDocument.name) private readonly imports: Model<ImportDocument>,
    @InjectModel(ImportRow.name) private readonly rows: Model<ImportRow>,
    private readonly files: FileStore,
    private readonly changes: Changes,
  ) {}

  /**
   * Streams the zip, or an export of OJS, to the file store and orders its check.
   * @param length the Content-Length, if any
   * @param sample whether staff may remove what it loads
   * @throws DomainError file_too_large, not_a_zip, validation_failed for an aborted upload, too_many_requests
   */
  async receive(
    upload: Readable,
    length: number | undefined,
    file: string,
    user: ChangeAuthor,
    sample = false,
  ): Promise<JournalImport> {
    if (length !== undefined && length > MAX_IMPORT_BYTES) throw tooLarge();
    if ((await this.imports.countDocuments({ state: { $in: openStates } })) >= MAX_WAITING_IMPORTS)
      throw new DomainError('too_many_requests', {
        message: `${MAX_WAITING_IMPORTS} imports are waiting. Load or cancel one of them first`,
        retryAfterSeconds: 60,
      });
    const _id = randomUUID();
    const key = uploadKey(_id);
    const counted = new CountedUpload(upload);
    await this.files.write(key, Readable.from(counted.pieces(), { objectMode: false }));
    const now = new Date();
    const none = { articles: 0, issues: 0 };
    try {
      return await this.changes.commit(user, async (session) => {
        const [saved] = await this.imports.create(
          [
            {
              _id,
              state: 'checking',
              file,
              size: counted.size,
              contents: 'articles',
              found: none,
              loadable: none,
              user,
              sample,
              creation: now,
              updated_at: now,
            },
          ],
          { session },
        );
        if (!saved) throw new Error('MongoDB returned no document');
        const commands: Command[] = [
          { type: 'catalog.check-import', data: { importId: _id }, id: `${_id}-check` },
        ];
        return { response: view(saved.toObject()), changes: [], commands };
      });
    } catch (error) {
      if (error instanceof DomainError) await this.files.remove(key);
      throw error;
    }
  }

  /** Imports, newest first. */
  list(page: PageQuery): Promise<Page<JournalImport>> {
    return findPage(this.imports.find().sort({ creation: -1, _id: -1 }), page, view);
  }

  async get(id: string): Promise<JournalImport> {
    return view(await this.find(id));
  }

  /** Problems of an import: blocking ones first, then remarks. */
  async problems(id: string, page: PageQuery): Promise<Page<ImportProblem>> {
    const { run = '', state } = await this.find(id);
    if (state === 'checking') return new Page(0, []);
    const worstFirst = this.rows
      .find({ run, flawed: true }, { content: 0 })
      .sort({ blocking: -1, row: 1, _id: 1 });
    return findPage(worstFirst, page, (row) => pick(row, 'list', 'row', 'name', 'blocking', 'problems'));
  }

  /** The articles that can be loaded, in the order of the issues. */
  async articles(id: string, page: PageQuery): Promise<Page<ImportedArticle>> {
    const { run = '', state } = await this.find(id);
    if (state !== 'checked') return new Page(0, []);
    const loadable = this.rows
      .find({ run, kind: 'article', blocking: false })
      .sort({ unit: 1, firstPage: 1, row: 1 });
    return findPage(loadable, page, ({ row, content }) => {
      const { refnumber, title, authorname, pagenumber, ...article } = content as ArticleDocument;
      return { ...namedIssue(article), refnumber, title, authorname, pagenumber, row };
    });
  }

  /** All rows and remarks, by issue and page. */
  async *rowsOf(id: string): AsyncGenerator<ImportRow> {
    const { run = '' } = await this.find(id);
    yield* this.rows
      .find({ run }, { content: 0, text: 0, addresses: 0 })
      .sort({ unit: 1, firstPage: 1, row: 1 })
      .lean<ImportRow[]>()
      .cursor();
  }

  /** Orders the loading of what has no problems. @throws DomainError not_found, import_not_ready, forbidden */
  load(
    id: string,
    { notify, complete_issues }: Pick<ImportDocument, 'notify' | 'complete_issues'>,
    user: ChangeAuthor,
  ): Promise<JournalImport> {
    return this.changes.commit(user, async (session) => {
      const before = await this.find(id);
      await this.requireRights(before.run ?? '', user);
      const { articles: total } = (complete_issues && before.complete) || before.loadable;
      const loading = await this.imports
        .findOneAndUpdate(
          { _id: id, state: 'checked' },
          {
            $set: { state: 'loading', notify, complete_issues, user, done: 0, total, updated_at: new Date() },
          },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!loading) throw new DomainError('import_not_ready');
      const commands: Command[] = [{ type: 'catalog.load-import', data: { importId: id }, id: `${id}-load` }];
      return { response: view(loading), changes: [], commands };
    });
  }

  /** The rows may be of another user's check. @throws DomainError forbidden */
  private async requireRights(run: string, user: ChangeAuthor): Promise<void> {
    for (const kind of await this.rows.distinct('kind', { run, blocking: false })) {
      const message = rowRightProblem(user, kind);
      if (message !== undefined) throw new DomainError('forbidden', { message });
    }
  }

  /** Cancels an import; what is loaded stays. A finished one is not changed. @throws DomainError not_found */
  async cancel(id: string): Promise<JournalImport> {
    await this.end(id);
    return this.get(id);
  }

  /** Like `cancel`, but accepts an import that has been deleted. */
  async end(id: string): Promise<void> {
    const { modifiedCount } = await this.imports.updateOne(
      { _id: id, state: { $in: openStates } },
      { $set: { state: 'cancelled', updated_at: new Date() } },
    );
    if (modifiedCount > 0) await this.files.remove(uploadKey(id));
  }

  /** Whether the import exists in this state, and with it its upload. */
  async isIn(state: 'checking' | 'loading', id: string): Promise<boolean> {
    return (await this.imports.exists({ _id: id, state })) !== null;
  }

  private async find(id: string): Promise<ImportDocument> {
    const found = await this.imports.findById(id).lean();
    if (!found) throw new DomainError('not_found');
    return found;
  }
}

/** Passes an upload on; throws a DomainError if it is neither a zip nor XML, too large or aborted. */
class CountedUpload {
  size = 0;

  constructor(private readonly upload: Readable) {}

  async *pieces(): AsyncGenerator<Buffer> {
    const beginning = Buffer.alloc(SIGNATURE.length);
    for await (const piece of uploadedChunks(this.upload)) {
      if (this.size < beginning.length) piece.copy(beginning, this.size);
      this.size += piece.length;
      if (this.size > MAX_IMPORT_BYTES) throw tooLarge();
      if (this.size >= beginning.length && !beginning.equals(SIGNATURE) && !startsAsXml(beginning))
        throw new DomainError('not_a_zip');
      yield piece;
    }
    if (this.size < beginning.length) throw new DomainError('not_a_zip');
  }
}
const SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');

function view(found: ImportDocument): JournalImport {
  const { message } = found;
  return {
    id: found._id,
    ...pick(found, 'state', 'file', 'size', 'contents', 'source', 'done', 'total', 'found', 'loadable'),
    complete: found.complete ?? found.loadable,
    ...pick(found, 'problems', 'remarks'),
    issues: found.issues ?? [],
    ...(message && { message }),
    createdby: found.user.name,
    creation: found.creation.toISOString(),
    updated_at: found.updated_at.toISOString(),
  };
}
