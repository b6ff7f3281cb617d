import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type EditorCategory, editorCategories, type Visibility, visibilities } from '#contracts/statuses.ts';

@Schema({ collection: 'editors', versionKey: false })
export class EditorDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, default: '' }) email!: string;
  @Prop({ type: String, default: '' }) phone!: string;
  @Prop({ type: String, required: true }) content!: string;
  /** Encoded rich text. */
  @Prop({ type: String, required: true }) post!: string;
  @Prop({ type: String, default: '' }) designation!: string;
  @Prop({ type: String, required: true, enum: editorCategories }) category!: EditorCategory;
  @Prop({ type: String, default: '' }) degree!: string;
  @Prop({ type: String, default: '' }) country!: string;
  @Prop({ type: String, default: '' }) picture!: string;
  @Prop({ type: String, required: true, enum: visibilities }) status!: Visibility;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Date, required: true }) updated_at!: Date;
  @Prop({ type: Number, required: true }) version!: number;
}
export const editorSchema = SchemaFactory.createForClass(EditorDocument);
editorSchema.index({ status: 1, category: 1, name: 1 });
editorSchema.index({ creation: 1 });
