import { isDeepStrictEqual } from 'node:util';
import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema as MongooseSchema, Types } from 'mongoose';
import type { HistoryChange, HistoryEntry, HistoryValue, SessionUser } from '#contracts/fields/entities.ts';
import type { EntityType } from '#contracts/fields/entity-rights.ts';
import { findPage, type Page, type PageQuery } from '#platform/validation/paging.ts';

/** The entity of a history, such as `{ type: 'article', id: '65f…' }`. */
export interface HistoryOf {
  type: EntityType;
  id: string;
}

/** The fields of an entity that its history records; a missing field equals an empty one. */
export type Recorded = Readonly<Record<string, HistoryValue | undefined>>;

/** One change of an entity. */
@Schema({ collection: 'history', versionKey: false })
export class HistoryDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) type!: string;
  @Prop({ type: String, required: true }) entityId!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) by!: SessionUser;
  @Prop({ type: [MongooseSchema.Types.Mixed], required: true }) changes!: HistoryChange[];
}
const historySchema = SchemaFactory.createForClass(HistoryDocument);
historySchema.index({ type: 1, entityId: 1, at: -1, _id: -1 });

/** Who changed what, when, from which value to which: stored in the service's own database. */
@Injectable()
export class History {
  constructor(@InjectModel(HistoryDocument.name) private readonly entries: Model<HistoryDocument>) {}

  /**
   * Records the fields that differ, in the transaction of the changes themselves; nothing for an entity of which
   * none does. A deleted entity is null afterwards.
   *
   * Never pass a secret: name it in `after` only, as `{ password: 'changed' }`.
   */
  async record(
    session: ClientSession,
    changes: readonly { of: HistoryOf; before: Recorded | null; after: Recorded | null }[],
    { id: userId, name, token }: SessionUser,
  ): Promise<void> {
    const by = { id: userId, name, ...(token !== undefined && { token }) };
    const entries = changes.map(({ of: { type, id }, before, after }) => ({
      type,
      entityId: id,
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
    return findPage(newestFirst, page, ({ _id, at, by, changes }) => ({
      id: _id.toHexString(),
      at: at.toISOString(),
      by,
      changes,
    }));
  }
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
