import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type Visibility, visibilities } from '#contracts/statuses.ts';

@Schema({ collection: 'indexing', versionKey: false })
export class IndexingDocument {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) title!: string;
  @Prop({ type: String, default: '' }) link!: string;
  @Prop({ type: String, default: '' }) image!: string;
  @Prop({ type: Number, required: true }) sortnumber!: number;
  @Prop({ type: String, required: true, enum: visibilities }) status!: Visibility;
  @Prop({ type: Number, required: true }) version!: number;
}
export const indexingSchema = SchemaFactory.createForClass(IndexingDocument);
indexingSchema.index({ sortnumber: 1, _id: 1 });
