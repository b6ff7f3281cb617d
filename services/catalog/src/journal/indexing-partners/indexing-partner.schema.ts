import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

@Schema({ collection: 'indexing', versionKey: false })
export class IndexingPartnerDocument extends fieldsSchema(partnerFields) {
  _id!: Types.ObjectId;
  @Prop({ type: Number, required: true }) version!: number;
}
export const indexingPartnerSchema = SchemaFactory.createForClass(IndexingPartnerDocument);
indexingPartnerSchema.index({ sortnumber: 1, _id: 1 });
