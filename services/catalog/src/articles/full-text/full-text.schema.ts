import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import mongoose, { type Types } from 'mongoose';
import { type TextState, textStates, type TextWarning } from '#contracts/full-text/full-text.ts';

export class TextSource {
  @Prop({ type: String, required: true }) key!: string;
  /** Name that staff gave the file. */
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Number, required: true }) bytes!: number;
}

export class ConvertedText {
  @Prop({ type: TextSource, required: true, _id: false }) source!: TextSource;
  /** JSON of a TextTree, which is deeper than MongoDB's documents may be. */
  @Prop({ type: String, required: true }) tree!: string;
  /** Distinct folded words of the text, separated by spaces. */
  @Prop({ type: String, default: '' }) words!: string;
  @Prop({ type: [mongoose.Schema.Types.Mixed], required: true }) warnings!: TextWarning[];
  /** Names of its pictures. */
  @Prop({ type: [String], required: true }) pictures!: string[];
}

/** An article's full text; the article names the source of the one that readers see. */
@Schema({ collection: 'full_texts', versionKey: false })
export class FullTextDocument {
  /** The id of the article. */
  @Prop({ type: mongoose.Schema.Types.ObjectId, required: true }) _id!: Types.ObjectId;
  /** The file that was uploaded last. */
  @Prop({ type: TextSource, required: true, _id: false }) source!: TextSource;
  @Prop({ type: String, required: true, enum: textStates }) state!: TextState;
  @Prop({ type: Boolean, required: true }) shown!: boolean;
  @Prop({ type: String, default: '' }) error!: string;
  /** The text of the last file that could be converted; absent before. */
  @Prop({ type: ConvertedText, _id: false }) converted?: ConvertedText;
  /** Conversions of the source that began, without those that are to be tried again. */
  @Prop({ type: Number, default: 0 }) attempts!: number;
  /** When the conversion was ordered. */
  @Prop({ type: Date, required: true }) ordered!: Date;
  @Prop({ type: Number, required: true }) version!: number;
}

export const fullTextSchema = SchemaFactory.createForClass(FullTextDocument);
fullTextSchema.index({ state: 1, ordered: 1 });
fullTextSchema.index({ 'source.key': 1 });
fullTextSchema.index({ 'converted.source.key': 1 });
fullTextSchema.index({ 'converted.pictures': 1 });
