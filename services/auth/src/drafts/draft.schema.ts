import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { DRAFT_DAYS } from '#contracts/text/limits.ts';

/** The unsaved content of a form that a user has opened. */
@Schema({ collection: 'drafts', versionKey: false })
export class DraftDocument {
  /** Ids of the user and the draft, since each user has separate draft ids. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) userId!: string;
  @Prop({ type: String, required: true }) draftId!: string;
  @Prop({ type: String, required: true }) page!: string;
  @Prop({ type: String, required: true }) title!: string;
  /** JSON of the form, which the server does not read. */
  @Prop({ type: String, required: true }) content!: string;
  @Prop({ type: Date, required: true }) savedAt!: Date;
}

export const draftSchema = SchemaFactory.createForClass(DraftDocument);
draftSchema.index({ userId: 1, savedAt: -1 });
draftSchema.index({ savedAt: 1 }, { expireAfterSeconds: DRAFT_DAYS * 86_400 });
