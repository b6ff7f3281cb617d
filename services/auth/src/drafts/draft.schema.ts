import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { DRAFT_DAYS } from '#contracts/text/limits.ts';

/** The unsaved content of a form that a user has opened. */
@Schema({ collection: 'drafts', versionKey: false })
export class DraftDocument {
  /** User and id: each user has ids of their own. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) userId!: string;
  @Prop({ type: String, required: true }) draftId!: string;
  @Prop({ type: String, required: true }) page!: string;
  @Prop({ type: String, required: true }) title!: string;
  /** The form's own JSON: nothing here reads it. */
  @Prop({ type: String, required: true }) content!: string;
  @Prop({ type: Date, required: true }) savedAt!: Date;
}

export const draftSchema = SchemaFactory.createForClass(DraftDocument);
draftSchema.index({ userId: 1, savedAt: -1 });
draftSchema.index({ savedAt: 1 }, { expireAfterSeconds: DRAFT_DAYS * 86_400 });
