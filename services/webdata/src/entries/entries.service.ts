import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import pLimit from 'p-limit';
import type { WebdataCounts, WebdataEntry } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { entryFields } from '#contracts/fields/entry-fields.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { words } from '#contracts/text/folding.ts';
import { WEBDATA_PAGE_SIZE } from '#contracts/text/limits.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import type { WebdataStatus } from '#contracts/values/statuses.ts';
import { Changes, type EntityKind } from '#platform/writes/changes.ts';
import { Page } from '#platform/validation/paging.ts';
import { newFields } from '#platform/validation/stored-fields.ts';
import { EntrySearch } from './entry-search.ts';
import type { EntriesQuery } from './entry.dto.ts';
import { EntryDocument } from './entry.schema.ts';

type EntryWithoutWords = Omit<EntryDocument, 'words'>;

/** Numbers entries from 1 without gaps: of two transactions that add the same number, one is repeated. */
@Injectable()
export class EntriesService {
  /** Adds one entry at a time: concurrent ones would need the same number, conflict and be repeated. */
  private readonly adding = pLimit(1);

  constructor(
    @InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>,
    private readonly search: EntrySearch,
    private readonly changes: Changes,
  ) {}

  /** Every entry, newest first, streamed. */
  async all(): Promise<{ total: number; entries: AsyncIterable<WebdataEntry> }> {
    const total = await this.newestNumber();
    const found = this.entries
      .find({ number: { $lte: total } }, { words: 0 })
      .sort({ number: -1 })
      .lean()
      .cursor({ batchSize: 500 });
    return { total, entries: views(found) };
  }

  async page({
    page = 1,
    limit = WEBDATA_PAGE_SIZE,
    status,
    search,
  }: EntriesQuery): Promise<Page<WebdataEntry>> {
    const skip = (page - 1) * limit;
    if (status === undefined && words(search ?? '').length === 0) return this.newest(skip, limit);
    const { ids, total } = await this.search.find({ search, status, skip, limit });
    const [count, entries] = await Promise.all([total(), this.read({ _id: { $in: ids } })]);
    return new Page(count, entries);
  }

  /** The number of entries per status: of all entries, or of those matching the search. */
  counts(search?: string): Promise<WebdataCounts> {
    return this.search.counts(search);
  }

  async add(
    content: string,
    status: WebdataStatus,
    user: ChangeAuthor,
    sample?: WebdataStatus,
  ): Promise<WebdataEntry> {
    const entered = newFields(entryFields, { content, status });
    const text = textOfHtml(entered.content);
    const commit = () =>
      this.changes.commit(user, async (session) => {
        const added: EntryDocument = {
          _id: new Types.ObjectId(),
          number: (await this.newestNumber(session)) + 1,
          ...entered,
          ...(sample && { sample }),
          createdby: user.name,
          created_at: new Date(),
          words: [...new Set(words(`${text} ${user.name}`))].join(' '),
          version: 1,
        };
        await this.entries.create([added], { session });
        // The history of an entry begins with its first change of status.
        return { response: view(added), changes: [] };
      });
    return this.adding(commit);
  }

  /** @param version the one that the client edited, if given */
  changeStatus(
    id: string,
    status: WebdataStatus,
    user: ChangeAuthor,
    version?: number,
  ): Promise<WebdataEntry> {
    return this.changes.update(this.kind, { id, version, user, given: { status } });
  }

  /** The number of the newest entry, and so the number of entries. */
  private async newestNumber(session: ClientSession | null = null): Promise<number> {
    // The condition lets MongoDB use the index, which leaves out entries without a number.
    const numbered = this.entries.findOne({ number: { $gt: 0 } }, { number: 1 });
    const newest = await numbered.sort({ number: -1 }).session(session).lean();
    return newest?.number ?? 0;
  }

  /** Numbers have no gaps, so those on a page can be computed. */
  private async newest(skip: number, limit: number): Promise<Page<WebdataEntry>> {
    const total = await this.newestNumber();
    const last = total - skip;
    return new Page(total, await this.read({ number: { $gt: last - limit, $lte: last } }));
  }

  private get kind(): EntityKind<EntryDocument, WebdataEntry> {
    return {
      model: this.entries,
      missing: 'not_found',
      view,
      change: (before, after) => ({
        of: { type: 'webdata', id: after._id.toHexString(), name: textOfHtml(after.content) },
        before: before && { status: before.status },
        after: { status: after.status },
      }),
    };
  }

  private async read(filter: QueryFilter<EntryDocument>): Promise<WebdataEntry[]> {
    const found = await this.entries.find(filter, { words: 0 }).sort({ number: -1 }).lean();
    return found.map(view);
  }
}

async function* views(found: AsyncIterable<EntryWithoutWords>): AsyncIterable<WebdataEntry> {
  for await (const entry of found) yield view(entry);
}

function view(entry: EntryWithoutWords): WebdataEntry {
  const { _id, createdby, created_at, version } = entry;
  return {
    id: _id.toHexString(),
    ...valuesOf(entryFields, entry),
    createdby,
    created_at: created_at.toISOString(),
    version,
  };
}
