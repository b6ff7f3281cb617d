import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import mongoose, { type Types } from 'mongoose';
import {
  type PageDesign,
  pageDesigns,
  type PageRemark,
  type PageState,
  pageStates,
} from '#contracts/typesetting/article-pages.ts';
import { ArticleFile } from '../../files/article-file.ts';

/** A PDF that was made here, which readers see once it is the article's file. */
export class MadeFile extends ArticleFile {
  @Prop({ type: Number, required: true }) declare pages: number;
  /** Hash of what it was made of, without the bytes of pictures. */
  @Prop({ type: String, required: true }) input!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: mongoose.Schema.Types.Mixed, required: true }) words!: { text: number; pdf: number };
  @Prop({ type: [Number], required: true }) places!: number[];
}

/** The pages of an article that are made from its full text. */
@Schema({ collection: 'productions', versionKey: false })
export class ProductionDocument {
  /** The id of the article. */
  @Prop({ type: mongoose.Schema.Types.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: pageStates }) state!: PageState;
  @Prop({ type: String, required: true, enum: pageDesigns }) design!: PageDesign;
  /** JSON of a PageLayout, whose ids may have full stops. */
  @Prop({ type: String, default: '{}' }) layout!: string;
  @Prop({ type: String, default: '' }) error!: string;
  /** Absent before the first setting. */
  @Prop({ type: MadeFile, _id: false }) made?: MadeFile;
  @Prop({ type: [mongoose.Schema.Types.Mixed], required: true }) remarks!: PageRemark[];
  /** Permits to publish the pages with those of the remarks that block. */
  @Prop({ type: mongoose.Schema.Types.Mixed }) override?: { by: string; reason: string };
  /** Whether they become the file of the published article, about which a notice was published. */
  @Prop({ type: Boolean }) replaces?: boolean;
  /** Settings that began, without those that are to be tried again. */
  @Prop({ type: Number, default: 0 }) attempts!: number;
  /** When the setting was ordered. */
  @Prop({ type: Date, required: true }) ordered!: Date;
  @Prop({ type: Number, required: true }) version!: number;
}

export const productionSchema = SchemaFactory.createForClass(ProductionDocument);
productionSchema.index({ state: 1, ordered: 1 });
productionSchema.index({ 'made.key': 1 });
