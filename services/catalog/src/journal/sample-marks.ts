import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema as MongooseSchema } from 'mongoose';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { defaultsOf, type FieldName, namesOf, recordedValuesOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import type { Recorded } from '#platform/writes/history.ts';

const recordedDefaults: Recorded = recordedValuesOf(settingsFields, defaultsOf(settingsFields));

/** Names of the settings that have the sample content's values and not their defaults. */
export const unchangedSettings = (sample: Recorded, now: Recorded): FieldName<typeof settingsFields>[] =>
  namesOf(settingsFields).filter(
    (name) =>
      name !== 'domain' &&
      isDeepStrictEqual(sample[name], now[name]) &&
      !isDeepStrictEqual(now[name], recordedDefaults[name]),
  );

export function defaultSettings(names: readonly FieldName<typeof settingsFields>[]): Partial<StaffSettings> {
  const defaults: Record<string, unknown> = defaultsOf(settingsFields);
  return Object.fromEntries(names.map((name) => [name, defaults[name]]));
}

/** One entity of the sample content; it goes when the entity is removed, or staff keep the content. */
@Schema({ collection: 'sample_parts', versionKey: false })
export class SamplePart {
  /** Sorts in the order of removal. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) type!: EntityType;
  @Prop({ type: String, required: true }) id!: string;
  /** The settings that the sample content has set, as their history records them, until staff save them. */
  @Prop({ type: MongooseSchema.Types.Mixed }) values?: Recorded;
  @Prop({ type: MongooseSchema.Types.Mixed }) removedBy?: SessionUser;
}
export const samplePartSchema = SchemaFactory.createForClass(SamplePart);

/** Values that are still those of the sample content: documents of a journal with its own name leave them out. */
@Injectable()
export class SampleMarks {
  constructor(@InjectModel(SamplePart.name) private readonly parts: Model<SamplePart>) {}

  /** Names of the settings that have the sample content's values and that nobody has saved. */
  async unsavedSettings(now: StaffSettings): Promise<FieldName<typeof settingsFields>[]> {
    const part = await this.parts.findOne({ type: 'settings' }).lean();
    return unchangedSettings(part?.values ?? {}, recordedValuesOf(settingsFields, now));
  }

  /** The settings as the journal's own documents show them. */
  async withoutSampleValues(now: StaffSettings): Promise<StaffSettings> {
    const sample = await this.unsavedSettings(now);
    if (sample.includes('websitename')) return now;
    return { ...now, ...defaultSettings(sample) };
  }

  /** Ids of the editors that the journal's own documents do not name, unless staff have changed them. */
  async editors(now: StaffSettings): Promise<string[]> {
    if ((await this.unsavedSettings(now)).includes('websitename')) return [];
    return this.parts.distinct('id', { type: 'editor' });
  }

  /** Takes settings that staff have saved for the journal's own, also with the sample content's value. */
  async confirm(session: ClientSession, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const $unset = Object.fromEntries(names.map((name) => [`values.${name}`, 1]));
    await this.parts.updateOne({ type: 'settings' }, { $unset }, { session });
  }
}
