import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import mongoose, { type Types } from 'mongoose';

/** The text of an article's file, for the search; a copy that is made again from the file. */
@Schema({ collection: 'article_texts', versionKey: false })
export class ArticleTextDocument {
  @Prop({ type: mongoose.Schema.Types.ObjectId, required: true }) _id!: Types.ObjectId;
  /** Key of the file that was read. */
  @Prop({ type: String, required: true }) file!: string;
  @Prop({ type: [String], required: true }) pages!: string[];
  /** The folded words of all pages, each once, separated by spaces. */
  @Prop({ type: String, default: '' }) words!: string;
}

export const articleTextSchema = SchemaFactory.createForClass(ArticleTextDocument);
// The few without any word, such as scans.
articleTextSchema.index({ words: 1 }, { partialFilterExpression: { words: '' } });
