import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, type Types } from 'mongoose';
import type { Conflict } from '#contracts/manuscripts/conflicts.ts';
import { type ReviewState, reviewStates } from '#contracts/policies/review-states.ts';
import type { Declined, ReportValues } from '#contracts/manuscripts/reviews.ts';
import type { ArticleType } from '#contracts/publication/article-types.ts';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import type { StoredBy } from './manuscript.schema.ts';
import type { ReviewerDocument } from './reviewer.schema.ts';

const { ObjectId, Mixed } = MongooseSchema.Types;

/** Content of a manuscript that a reviewer sees. */
export interface ReleasedContent {
  /** Ids of the files. */
  files: string[];
  title: EncodedHtml;
  abstract: EncodedHtml;
  keywords: string;
  article_type: ArticleType;
  /** Authors; absent where they are not named. */
  authors?: { name: string; affiliations: string[] }[];
  /** The author's response of the round. */
  answer: string;
}

/** Content passed on to a reviewer: later changes of the manuscript do not reach it. */
export interface Release extends ReleasedContent {
  by: StoredBy;
  at: Date;
}

/** The review of a manuscript by one reviewer in one round. */
@Schema({ collection: 'reviews', versionKey: false, minimize: false })
export class ReviewDocument {
  _id!: Types.ObjectId;
  @Prop({ type: ObjectId, required: true }) manuscript!: Types.ObjectId;
  @Prop({ type: ObjectId, required: true }) reviewer!: Types.ObjectId;
  @Prop({ type: Number, required: true }) round!: number;
  /** Letter of the reviewer, the same in all rounds of the manuscript. */
  @Prop({ type: String, required: true }) letter!: string;
  @Prop({ type: String, enum: reviewStates, required: true }) state!: ReviewState;
  /** The language of its mails. */
  @Prop({ type: String, enum: siteLanguages, required: true }) language!: SiteLanguage;
  @Prop({ type: Date, required: true }) invited!: Date;
  @Prop({ type: Date }) answered?: Date;
  @Prop({ type: Date }) done?: Date;
  /** YYYY-MM-DD in the journal's time zone. */
  @Prop({ type: String, required: true }) due!: string;
  /** Number of reminders in this state that were sent, or are not needed any more. */
  @Prop({ type: Number, required: true }) reminders!: number;
  @Prop({ type: Mixed, required: true }) draft!: ReportValues;
  /** Report that was sent. */
  @Prop({ type: Mixed }) report?: ReportValues;
  @Prop({ type: Boolean, required: true }) shown!: boolean;
  @Prop({ type: Mixed }) declined?: Declined;
  /** Reason why the office returned it. */
  @Prop({ type: String }) returned?: string;
  /** Content passed on to the reviewer; absent once it is erased. */
  @Prop({ type: Mixed }) release?: Release;
  @Prop({ type: [Mixed], default: [] }) conflicts!: Conflict[];
  /** Whether only its state and days are left. */
  @Prop({ type: Boolean }) erased?: true;
  @Prop({ type: Number, required: true }) version!: number;
}

export interface KnownReview {
  review: ReviewDocument;
  reviewer: ReviewerDocument;
}

export const reviewSchema = SchemaFactory.createForClass(ReviewDocument);
// Two records of a person that are joined may have two reviews in a round.
reviewSchema.index({ manuscript: 1, round: 1, reviewer: 1, letter: 1 }, { unique: true });
reviewSchema.index({ reviewer: 1, manuscript: 1 });
reviewSchema.index({ state: 1, due: 1 });
reviewSchema.index({ state: 1, invited: 1 });
