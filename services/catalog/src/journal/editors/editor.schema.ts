import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

@Schema({ collection: 'editors', versionKey: false })
export class EditorDocument extends fieldsSchema(editorFields) {
  _id!: Types.ObjectId;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Date, required: true }) updated_at!: Date;
  @Prop({ type: Number, required: true }) version!: number;
}
export const editorSchema = SchemaFactory.createForClass(EditorDocument);
editorSchema.index({ creation: 1, _id: 1 });
editorSchema.index({ status: 1, creation: 1, _id: 1 });
editorSchema.index({ status: 1, category: 1, creation: 1, _id: 1 });
