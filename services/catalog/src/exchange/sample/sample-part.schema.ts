import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SessionUser } from '#contracts/fields/entities.ts';
import type { EntityChange } from '#platform/writes/changes.ts';
import type { HistoryOf, Recorded } from '#platform/writes/history.ts';
import { listedKinds, type ListedType } from '../../entities/listed-kinds.ts';

/** In the order of removal: an issue goes when it has no articles left. */
export type SampleType = 'article' | 'issue' | ListedType | 'settings';
const sampleTypes: readonly SampleType[] = [
  'article',
  'issue',
  ...Object.values(listedKinds).map(({ type }) => type),
  'settings',
];

/** One entity of the sample content; it goes when the entity is removed, or staff keep the content. */
@Schema({ collection: 'sample_parts', versionKey: false })
export class SamplePart {
  /** Sorts in the order of removal. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) type!: SampleType;
  @Prop({ type: String, required: true }) id!: string;
  /** The settings that the sample content has set, as their history records them. */
  @Prop({ type: MongooseSchema.Types.Mixed }) values?: Recorded;
  /** Who has ordered the removal. */
  @Prop({ type: MongooseSchema.Types.Mixed }) removedBy?: SessionUser;
}
export const samplePartSchema = SchemaFactory.createForClass(SamplePart);

/** What the load of sample content has created. */
export const samplePartsOf = (changes: readonly EntityChange[]): SamplePart[] =>
  changes.flatMap(({ of, before, after }) => {
    const part = partOf(of);
    if (!part) return [];
    if (part.type === 'settings') return { ...part, values: after ?? {} };
    return before === null ? part : [];
  });

function partOf({ type, id }: HistoryOf): SamplePart | undefined {
  const place = sampleTypes.findIndex((one) => one === type);
  const known = sampleTypes[place];
  return known && { _id: `${place}/${id}`, type: known, id };
}
