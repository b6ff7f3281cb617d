import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import mongoose, { type Connection, type Model } from 'mongoose';
import type { IndexingEntry } from '#contracts/entities.js';
import { Outbox } from '#messaging/outbox.js';
import { DomainError } from '#platform/domain-error.js';
import { inTransaction } from '#platform/mongo.module.js';
import { Pictures } from '../assets/pictures.js';
import type { AddIndexingEntryDto, UpdateIndexingEntryDto } from './indexing-entry.dto.js';
import { IndexingDocument } from './indexing-entry.schema.js';

const MOST_ENTRIES = 500;

@Injectable()
export class IndexingService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(IndexingDocument.name) private readonly entries: Model<IndexingDocument>,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
  ) {}

  async list(forStaff: boolean): Promise<IndexingEntry[]> {
    const found = this.entries.find(forStaff ? {} : { status: 'enabled' }).sort({ sortnumber: 1, _id: 1 });
    return (await found.limit(MOST_ENTRIES).lean()).map(view);
  }

  async add(fields: AddIndexingEntryDto, image?: Buffer): Promise<IndexingEntry> {
    const entry = {
      ...fields,
      sortnumber: fields.sortnumber ?? 0,
      status: fields.status ?? 'enabled',
      image: image ? await this.pictures.store('indexing', image) : '',
      version: 1,
    };
    return inTransaction(this.connection, async (session) => {
      const [saved] = await this.entries.create([entry], { session });
      if (!saved) throw new Error('MongoDB answered no document');
      const id = saved.id;
      await this.outbox.event(session, 'catalog.indexing.changed', { id, version: 1 }, { entryId: id });
      return view(saved.toObject());
    });
  }

  async update(id: string, fields: UpdateIndexingEntryDto, image?: Buffer): Promise<IndexingEntry> {
    if (!mongoose.isValidObjectId(id)) throw new DomainError('not_found');
    const change = { ...fields, ...(image && { image: await this.pictures.store('indexing', image) }) };
    return inTransaction(this.connection, async (session) => {
      const saved = await this.entries
        .findByIdAndUpdate(id, { $set: change, $inc: { version: 1 } }, { session, returnDocument: 'after' })
        .lean();
      if (!saved) throw new DomainError('not_found');
      await this.outbox.event(
        session,
        'catalog.indexing.changed',
        { id, version: saved.version },
        { entryId: id },
      );
      return view(saved);
    });
  }
}

function view({ _id, version: _version, ...shown }: IndexingDocument): IndexingEntry {
  return { id: _id.toHexString(), ...shown };
}
