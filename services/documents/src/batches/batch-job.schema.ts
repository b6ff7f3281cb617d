import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type BatchKindName, jobStates, type JobState } from '#contracts/fields/issued-documents.ts';

/** Folder of the results that belong to a single job. */
export const RESULTS = 'jobs/';

/** States in which there is still work to do. */
export const unfinished: JobState[] = ['queued', 'running'];

/** An item whose files could not be created. */
export class FailedItem {
  @Prop({ type: String, required: true }) item!: string;
  @Prop({ type: String, required: true }) message!: string;
}

/** A requested batch: the source of truth, whatever happens to queues. Its command has the same id. */
@Schema({ collection: 'jobs', versionKey: false })
export class BatchJob {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) kind!: BatchKindName;
  @Prop({ type: [String], required: true }) items!: string[];
  @Prop({ type: String, required: true, enum: jobStates }) state!: JobState;
  @Prop({ type: Number, required: true }) done!: number;
  @Prop({ type: Number, required: true }) total!: number;
  /** Key of the result in the file store. */
  @Prop({ type: String }) file?: string;
  @Prop({ type: [FailedItem], _id: false, default: [] }) failed!: FailedItem[];
  @Prop({ type: String }) message?: string;
  /** Description of the contents, such as "Certificates, Vol. 1 Issue 3, 7 articles". */
  @Prop({ type: String, required: true }) title!: string;
  /** Name under which the result is saved. */
  @Prop({ type: String, required: true }) fileName!: string;
  /** Id of the user. */
  @Prop({ type: String, required: true }) createdBy!: string;
  @Prop({ type: String, required: true }) createdByName!: string;
  /** Whether the caller waits for the file on the same connection, so that nobody looks up the job later. */
  @Prop({ type: Boolean, required: true }) attended!: boolean;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) updatedAt!: Date;
}

export const batchJobSchema = SchemaFactory.createForClass(BatchJob);
batchJobSchema.index({ createdBy: 1, createdAt: -1 });
batchJobSchema.index({ state: 1, updatedAt: 1 });
batchJobSchema.index({ createdAt: 1 });
