import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

@Schema({ collection: 'pages', versionKey: false })
export class PageDocument extends fieldsSchema(pageFields) {
  _id!: Types.ObjectId;
  /** Former addresses, which redirect here unless a page has them now. */
  @Prop({ type: [String], default: [] }) former_slugs!: string[];
  /** Whether it is a page that every new journal starts with, not changed since; an import replaces it. */
  @Prop({ type: Boolean, default: false }) untouched!: boolean;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Date, required: true }) modification!: Date;
  @Prop({ type: Number, required: true }) version!: number;
}
export const pageSchema = SchemaFactory.createForClass(PageDocument);
pageSchema.index({ slug: 1 }, { unique: true });
pageSchema.index({ former_slugs: 1 });
pageSchema.index({ place: 1, sortnumber: 1, title: 1 });
pageSchema.index({ kind: 1, date: -1, _id: -1 });
pageSchema.index({ kind: 1, closing_date: 1, _id: 1 });

/** Notes that the journal's first pages were written, so that deleted ones do not return. */
@Schema({ collection: 'first_pages', versionKey: false })
export class FirstPagesDocument {
  @Prop({ type: String, required: true }) _id!: 'written';
  @Prop({ type: Date, required: true }) at!: Date;
}
export const firstPagesSchema = SchemaFactory.createForClass(FirstPagesDocument);
