import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Connection, type Model } from 'mongoose';
import type { IndexingEntry, SessionUser, StaffIndexingEntry } from '#contracts/entities.ts';
import { decodedValuesOf, valuesOf } from '#contracts/fields.ts';
import { partnerFields } from '#contracts/partner-fields.ts';
import { Outbox } from '#messaging/outbox.ts';
import { DomainError } from '#platform/domain-error.ts';
import { History, type Recorded } from '#platform/history.ts';
import { Idempotency } from '#platform/idempotency.ts';
import { inTransaction } from '#platform/mongo.module.ts';
import { requireVersion } from '#platform/versions.ts';
import { Pictures } from '../../files/pictures.ts';
import { changedFields } from '#platform/changed-fields.ts';
import { shortened } from '#platform/shortened.ts';
import type { AddIndexingEntryDto, UpdateIndexingEntryDto } from './indexing-entry.dto.ts';
import { IndexingDocument } from './indexing-entry.schema.ts';

const MAX_ENTRIES = 500;

interface Edit {
  id: string;
  fields: UpdateIndexingEntryDto;
  image?: Buffer;
  /** The version that the client edited, if given. */
  version?: number;
  user: SessionUser;
}

@Injectable()
export class IndexingService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(IndexingDocument.name) private readonly entries: Model<IndexingDocument>,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly history: History,
    private readonly idempotency: Idempotency,
  ) {}

  /** Sorted by sort number; disabled ones for staff only. */
  async list(forStaff: boolean): Promise<(IndexingEntry | StaffIndexingEntry)[]> {
    const found = this.entries.find(forStaff ? {} : { status: 'enabled' }).sort({ sortnumber: 1, _id: 1 });
    return (await found.limit(MAX_ENTRIES).lean()).map((entry) => view(entry, forStaff));
  }

  /** @throws DomainError not_found */
  async requireEntry(id: string): Promise<void> {
    if (!mongoose.isValidObjectId(id) || !(await this.entries.exists({ _id: id })))
      throw new DomainError('not_found');
  }

  async add(
    fields: AddIndexingEntryDto,
    image: Buffer | undefined,
    user: SessionUser,
  ): Promise<StaffIndexingEntry> {
    const entry = {
      ...valuesOf(partnerFields, fields),
      image: image ? await this.pictures.store('indexing', image) : '',
      version: 1,
    };
    return inTransaction(this.connection, async (session) => {
      const [saved] = await this.entries.create([entry], { session });
      if (!saved) throw new Error('MongoDB returned no document');
      return this.recordAndPublish(session, null, saved.toObject(), user);
    });
  }

  /**
   * Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict,
   * not_an_image
   */
  async update({ id, fields, image, version, user }: Edit): Promise<StaffIndexingEntry> {
    await this.requireEntry(id);
    const given = { ...fields, ...(image && { image: await this.pictures.store('indexing', image) }) };
    return inTransaction(this.connection, async (session) => {
      const before = await this.entries.findById(id).session(session).lean();
      if (!before) throw new DomainError('not_found');
      requireVersion(version, view(before, true) as StaffIndexingEntry);
      const changes = changedFields(before, given);
      if (Object.keys(changes).length === 0) return view(before, true) as StaffIndexingEntry;
      const set = { ...changes, version: before.version + 1 };
      await this.entries.updateOne({ _id: before._id }, { $set: set }, { session });
      return this.recordAndPublish(session, before, { ...before, ...set }, user);
    });
  }

  /** Restores a partner of an export under its id. */
  async restore(session: ClientSession, entry: IndexingDocument, user: SessionUser): Promise<void> {
    await this.entries.create([entry], { session });
    await this.recordAndPublish(session, null, entry, user);
  }

  private async recordAndPublish(
    session: ClientSession,
    before: IndexingDocument | null,
    after: IndexingDocument,
    user: SessionUser,
  ): Promise<StaffIndexingEntry> {
    const id = after._id.toHexString();
    const aggregate = { id, version: after.version };
    await this.outbox.event(session, 'catalog.indexing.changed', aggregate, { entryId: id });
    const changes = shortened(before && historyFields(before), historyFields(after));
    await this.history.record(session, { type: 'indexing', id }, ...changes, user);
    const response = view(after, true) as StaffIndexingEntry;
    await this.idempotency.store(session, response);
    return response;
  }
}

function view(partner: IndexingDocument, forStaff: boolean): IndexingEntry | StaffIndexingEntry {
  const { _id, version } = partner;
  return {
    id: _id.toHexString(),
    ...valuesOf(partnerFields, partner),
    ...(forStaff && { version }),
  };
}

const historyFields = (partner: IndexingDocument): Recorded => decodedValuesOf(partnerFields, partner);
