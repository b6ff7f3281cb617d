import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type Connection, type Model, Types } from 'mongoose';
import type { HistoryEntry, SessionUser, WebdataCounts, WebdataEntry } from '#contracts/entities.ts';
import { words } from '#contracts/folding.ts';
import { WEBDATA_PAGE_SIZE } from '#contracts/limits.ts';
import { encodeRichText, plainText } from '#contracts/rich-text.ts';
import type { WebdataStatus } from '#contracts/statuses.ts';
import { DomainError, fieldError } from '#platform/domain-error.ts';
import { History } from '#platform/history.ts';
import { Idempotency } from '#platform/idempotency.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import type { PageQuery } from '#platform/paging.ts';
import { sanitizedHtml } from '#platform/rich-text.ts';
import { requireVersion } from '#platform/versions.ts';
import { EntrySearch } from './entry-search.ts';
import type { EntriesQuery } from './entry.dto.ts';
import { EntryDocument } from './entry.schema.ts';
import { LogState } from './log-state.ts';

type EntryWithoutWords = Omit<EntryDocument, 'words'>;

@Injectable()
export class EntriesService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>,
    private readonly state: LogState,
    private readonly search: EntrySearch,
    private readonly history: History,
    private readonly idempotency: Idempotency,
  ) {}

  /** Every entry, newest first, streamed. */
  async all(): Promise<{ total: number; entries: AsyncIterable<WebdataEntry> }> {
    const { entries: total } = await this.state.get();
    const found = this.entries
      .find({ number: { $lte: total } }, { words: 0 })
      .sort({ number: -1 })
      .lean()
      .cursor({ batchSize: 500 });
    return { total, entries: views(found) };
  }

  /** One page, newest first. */
  async page({ page = 1, limit = WEBDATA_PAGE_SIZE, status, search }: EntriesQuery) {
    const skip = (page - 1) * limit;
    const searched = searchedWords(search);
    const { numbers, counts } =
      status === undefined && searched.length === 0
        ? await this.newest(skip, limit)
        : await this.search.find({ searched, status, skip, limit });
    const found = await this.entries
      .find({ number: { $in: numbers } }, { words: 0 })
      .sort({ number: -1 })
      .lean();
    const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count);
    return { total, entries: found.map(view) };
  }

  /** The number of entries per status: of all entries, or of those matching the search. */
  async counts(search?: string): Promise<WebdataCounts> {
    const searched = searchedWords(search);
    const { counts } =
      searched.length === 0
        ? await this.state.get()
        : await this.search.find({ searched, skip: 0, limit: 0 });
    return counts;
  }

  async add(content: string, status: WebdataStatus, user: SessionUser): Promise<WebdataEntry> {
    const html = sanitizedHtml(content);
    const text = plainText(encodeRichText(html));
    if (text === '') throw fieldError('content', 'The content is required');
    return inTransaction(this.connection, async (session) => {
      const { entries: number, revision } = await this.state.entryAdded(status, session);
      const added: EntryDocument = {
        _id: new Types.ObjectId(),
        number,
        content: html,
        status,
        createdby: user.name,
        created_at: new Date(),
        words: [...new Set(words(`${text} ${user.name}`))].join(' '),
        version: 1,
        revision,
      };
      await this.entries.create([added], { session });
      const response = view(added);
      await this.idempotency.store(session, response);
      return response;
    });
  }

  /** @param version the one that the client edited, if given */
  async changeStatus(
    id: string,
    status: WebdataStatus,
    user: SessionUser,
    version?: number,
  ): Promise<WebdataEntry> {
    return inTransaction(this.connection, async (session) => {
      const before = mongoose.isValidObjectId(id)
        ? await this.entries.findById(id, { words: 0 }).session(session).lean()
        : null;
      if (!before) throw new DomainError('not_found');
      requireVersion(version, view(before));
      if (before.status === status) return view(before);

      const { revision } = await this.state.statusChanged(before.status, status, session);
      const after: EntryWithoutWords = { ...before, status, revision, version: before.version + 1 };
      const change = { status, revision, version: after.version };
      await this.entries.updateOne({ _id: before._id }, { $set: change }, { session });
      const entry = { type: 'webdata', id: before._id.toHexString() };
      await this.history.record(session, entry, { status: before.status }, { status }, user);
      return view(after);
    });
  }

  /** The changes of an entry's status. */
  async historyOf(id: string, page: PageQuery): Promise<{ total: number; entries: HistoryEntry[] }> {
    const entry = mongoose.isValidObjectId(id) ? await this.entries.exists({ _id: id }) : null;
    if (!entry) throw new DomainError('not_found');
    return this.history.page({ type: 'webdata', id: entry._id.toHexString() }, page);
  }

  /** Numbers have no gaps, so the numbers on a page can be computed. */
  private async newest(skip: number, limit: number): Promise<{ numbers: number[]; counts: WebdataCounts }> {
    const { entries, counts } = await this.state.get();
    const first = entries - skip;
    const length = Math.max(0, Math.min(limit, first));
    return { numbers: Array.from({ length }, (_, index) => first - index), counts };
  }
}

const searchedWords = (search = ''): string[] => [...new Set(words(search))];

async function* views(found: AsyncIterable<EntryWithoutWords>): AsyncIterable<WebdataEntry> {
  for await (const entry of found) yield view(entry);
}

function view({ _id, content, status, createdby, created_at, version }: EntryWithoutWords): WebdataEntry {
  return { id: _id.toHexString(), content, status, createdby, created_at: created_at.toISOString(), version };
}
