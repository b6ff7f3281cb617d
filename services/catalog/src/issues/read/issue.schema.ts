import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { issueFields } from '#contracts/fields/issue-fields.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';
import { ArticleFile } from '../../files/article-file.ts';

@Schema({ collection: 'issues', versionKey: false })
export class IssueDocument extends fieldsSchema(issueFields) {
  _id!: Types.ObjectId;
  @Prop({ type: Number, required: true }) year!: number;
  @Prop({ type: Number, required: true }) volume!: number;
  @Prop({ type: Number, required: true }) issue!: number;
  /** Number of its articles including disabled ones, updated in the transactions that add and move them. */
  @Prop({ type: Number, required: true }) articles!: number;
  /** Incremented by transactions that check pages, so that two of one issue conflict; absent before the first. */
  @Prop({ type: Number }) paginations?: number;
  @Prop({ type: ArticleFile, _id: false }) file?: ArticleFile | null;
  @Prop({ type: Date, required: true }) creation!: Date;
  /** Incremented with each change; 1 if absent. */
  @Prop({ type: Number }) version?: number;
}
export const issueSchema = SchemaFactory.createForClass(IssueDocument);
issueSchema.index({ year: 1, volume: 1, issue: 1 }, { unique: true });
issueSchema.index({ 'file.key': 1 }, { sparse: true });
