import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import { words } from '#contracts/text/folding.ts';

export const MAX_KEYWORDS = 100;

/** Folded words of a reviewer, for the search. */
export const searchedWords = ({
  name,
  email,
  affiliation,
}: Record<'name' | 'email' | 'affiliation', string>) => [
  ...new Set(words(`${name} ${email} ${affiliation}`)),
];

@Schema({ collection: 'reviewers', versionKey: false })
export class ReviewerDocument {
  _id!: Types.ObjectId;
  /** The address in the form in which it is compared. */
  @Prop({ type: String, required: true }) key!: string;
  @Prop({ type: String, required: true }) email!: string;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, default: '' }) affiliation!: string;
  @Prop({ type: String, default: '' }) orcid!: string;
  /** Folded keywords of the manuscripts that they have reviewed. */
  @Prop({ type: [String], default: [] }) keywords!: string[];
  /** Folded words of name, address and institution, for the search. */
  @Prop({ type: [String], default: [] }) words!: string[];
  /** Time when they asked not to be invited again. */
  @Prop({ type: Date }) no_more?: Date;
  @Prop({ type: Date, required: true }) creation!: Date;
}

export const reviewerSchema = SchemaFactory.createForClass(ReviewerDocument);
reviewerSchema.index({ key: 1 }, { unique: true });
reviewerSchema.index({ keywords: 1 });
reviewerSchema.index({ words: 1 });
reviewerSchema.index({ name: 1, _id: 1 });
