import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema } from 'mongoose';
import type { SessionUser } from '#contracts/policies/roles.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import type { Recorded } from '#platform/writes/history.ts';

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
