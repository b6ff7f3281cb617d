import { isDeepStrictEqual } from 'node:util';
import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema as MongooseSchema, Types } from 'mongoose';
import type {
  HistoryAction,
  HistoryChange,
  HistoryEntry,
  HistoryValue,
  JournalChange,
} from '#contracts/fields/entities.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { findPage, type Page, type PageQuery } from '#platform/validation/paging.ts';

/** The entity of a history, such as `{ type: 'article', id: '65f…' }`. */
export interface HistoryOf {
  type: EntityType;
  id: string;
}

/** The changed entity and its name as text, for the list of all changes. */
export interface ChangedEntity extends HistoryOf {
  name: string;
}

/** Selects changes of the service, newest first. */
export interface ChangesFilter {
  types: readonly EntityType[];
  /** Id of the user who made them. */
  by?: string;
  since?: Date;
  until?: Date;
  /** Selects the changes that follow this one in the list. */
  before?: { at: Date; id: string };
  limit: number;
}

/** Names are titles, which may be long. */
const MAX_NAME = 300;

/** The fields of an entity that its history records; a missing field equals an empty one. */
export type Recorded = Readonly<Record<string, HistoryValue | undefined>>;

@Schema({ collection: 'history', versionKey: false })
export class HistoryDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) type!: string;
  @Prop({ type: String, required: true }) entityId!: string;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) action!: HistoryAction;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) by!: SessionUser;
  @Prop({ type: [MongooseSchema.Types.Mixed], required: true }) changes!: HistoryChange[];
}
const historySchema = SchemaFactory.createForClass(HistoryDocument);
historySchema.index({ type: 1, entityId: 1, at: -1, _id: -1 });
const byTime = { type: 1, at: -1, _id: -1 } as const;
const byPerson = { type: 1, 'by.id': 1, at: -1, _id: -1 } as const;
historySchema.index(byTime);
historySchema.index(byPerson);

/** History of all changes (user, time, old and new values), stored in the service's own database. */
@Injectable()
export class History {
  constructor(@InjectModel(HistoryDocument.name) private readonly entries: Model<HistoryDocument>) {}

  /**
   * Records the fields that differ, in the transaction of the changes; an entity without differences has no record. A
   * deleted entity is null afterwards.
   *
   * Never pass a secret: name it in `after` only, as `{ password: 'changed' }`.
   */
  async record(
    session: ClientSession,
    changes: readonly { of: ChangedEntity; before: Recorded | null; after: Recorded | null }[],
    { id: userId, name, username, token }: SessionUser,
  ): Promise<void> {
    const by = { id: userId, name, username, token };
    const entries = changes.map(({ of: { type, id, name }, before, after }) => ({
      type,
      entityId: id,
      name: name.slice(0, MAX_NAME),
      action: actionOf(before, after),
      at: new Date(),
      by,
      changes: differences(before ?? {}, after ?? {}),
    }));
    const recorded = entries.filter(({ changes }) => changes.length > 0);
    if (recorded.length > 0) await this.entries.insertMany(recorded, { session });
  }

  /** An entity's changes, newest first. */
  page({ type, id }: HistoryOf, page: PageQuery): Promise<Page<HistoryEntry>> {
    const newestFirst = this.entries.find({ type, entityId: id }).sort({ at: -1, _id: -1 });
    return findPage(newestFirst, page, entryOf);
  }

  /**
   * The changes of all entities of some types, newest first. The next part of the list begins after the last of them,
   * whatever is added meanwhile; lists of several services are merged in this way.
   */
  async changes({ types, by, since, until, before, limit }: ChangesFilter): Promise<JournalChange[]> {
    const at = {
      ...(since && { $gte: since }),
      ...(until && { $lt: until }),
      ...(before && { $lte: before.at }),
    };
    const found = await this.entries
      .find({
        type: { $in: [...types] },
        ...(by !== undefined && { 'by.id': by }),
        ...(Object.keys(at).length > 0 && { at }),
        ...(before && { $or: [{ at: { $lt: before.at } }, { _id: { $lt: new Types.ObjectId(before.id) } }] }),
      })
      .sort({ at: -1, _id: -1 })
      // Among few entries the planner may prefer another index, and sort in memory.
      .hint(by === undefined ? byTime : byPerson)
      .limit(limit)
      .lean();
    return found.map((entry) => ({
      ...entryOf(entry),
      type: entry.type as EntityType,
      entity: entry.entityId,
      name: entry.name,
    }));
  }
}

const entryOf = ({ _id, at, by, action, changes }: HistoryDocument): HistoryEntry => ({
  id: _id.toHexString(),
  at: at.toISOString(),
  by,
  action,
  changes,
});

function actionOf(before: Recorded | null, after: Recorded | null): HistoryAction {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}

function differences(before: Recorded, after: Recorded): HistoryChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to) && !(isEmpty(from) && isEmpty(to)));
}

const isEmpty = (value: HistoryValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Provides `History`; needs MongoModule. */
@Module({
  imports: [MongooseModule.forFeature([{ name: HistoryDocument.name, schema: historySchema }])],
  providers: [History],
  exports: [History],
})
export class HistoryModule {}
