import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Model } from 'mongoose';
import type { IndexingEntry, SessionUser, StaffIndexingEntry } from '#contracts/entities.ts';
import { decodedValuesOf, valuesOf } from '#contracts/fields.ts';
import { partnerFields } from '#contracts/partner-fields.ts';
import { DomainError } from '#platform/domain-error.ts';
import { type EntityChange, type EntityKind, Changes } from '#platform/changes.ts';
import { Pictures } from '../../files/pictures.ts';
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
    @InjectModel(IndexingDocument.name) private readonly entries: Model<IndexingDocument>,
    private readonly pictures: Pictures,
    private readonly changes: Changes,
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
    return this.changes.create(this.kind, entry, user);
  }

  /**
   * Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict,
   * not_an_image
   */
  async update({ id, fields, image, version, user }: Edit): Promise<StaffIndexingEntry> {
    await this.requireEntry(id);
    const given = { ...fields, ...(image && { image: await this.pictures.store('indexing', image) }) };
    return this.changes.update(this.kind, { id, version, user, given });
  }

  /** Restores a partner of an export under its id. */
  async restore(session: ClientSession, partner: IndexingDocument): Promise<EntityChange> {
    await this.entries.create([partner], { session });
    return this.kind.change(null, partner);
  }

  private get kind(): EntityKind<IndexingDocument, StaffIndexingEntry> {
    return {
      model: this.entries,
      missing: 'not_found',
      view: (partner) => view(partner, true) as StaffIndexingEntry,
      change: partnerChange,
    };
  }
}

function partnerChange(before: IndexingDocument | null, after: IndexingDocument): EntityChange {
  const [id, { version }] = [after._id.toHexString(), after];
  return {
    of: { type: 'indexing', id },
    before: before && decodedValuesOf(partnerFields, before),
    after: decodedValuesOf(partnerFields, after),
    event: { type: 'catalog.indexing.changed', aggregate: { id, version }, data: { entryId: id } },
  };
}

function view(partner: IndexingDocument, forStaff: boolean): IndexingEntry | StaffIndexingEntry {
  const { _id, version } = partner;
  return {
    id: _id.toHexString(),
    ...valuesOf(partnerFields, partner),
    ...(forStaff && { version }),
  };
}
