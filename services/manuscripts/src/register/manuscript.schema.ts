import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import type { ManuscriptFee } from '#contracts/manuscripts/fee.ts';
import type { FoundName } from '#contracts/manuscripts/files.ts';
import { type ManuscriptFileKind, manuscriptFileKinds } from '#contracts/values/manuscript-file-kinds.ts';
import type { ManuscriptDates, ManuscriptDuplicate } from '#contracts/manuscripts/manuscripts.ts';
import {
  type RequestedKind,
  requestedKinds,
  type ManuscriptStage,
  manuscriptStages,
  type Turn,
  turns,
} from '#contracts/policies/manuscript-stages.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';
import type { ReviewState } from '#contracts/policies/review-states.ts';
import { type ReviewModel, reviewModels } from '#contracts/values/review-models.ts';
import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';

const Mixed = MongooseSchema.Types.Mixed;

/** Sender of a file: its author, or a user. */
export interface StoredBy {
  id: string;
  name: string;
  /** Title as printed beneath the name, if the user has one. */
  title?: string;
}

export interface StoredCopy {
  /** State of the copy; an existing one is 'making' while it is searched again. */
  state: 'making' | 'made' | 'failed';
  key?: string;
  bytes?: number;
  found: FoundName[];
  unsearched: string[];
  left_out: string[];
  reason?: string;
  /** Its text as a TextTree in JSON, if all of it could be converted. */
  text?: { key: string };
}

/** A file of a manuscript; the original is never changed. */
@Schema({ _id: false })
export class StoredFile {
  @Prop({ type: String, required: true }) id!: string;
  @Prop({ type: String, enum: manuscriptFileKinds, required: true }) kind!: ManuscriptFileKind;
  @Prop({ type: Number, required: true }) round!: number;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Number, required: true }) bytes!: number;
  @Prop({ type: String, required: true }) sha256!: string;
  @Prop({ type: String, required: true }) key!: string;
  /** User who uploaded it; absent for the author. */
  @Prop({ type: Mixed }) by?: StoredBy;
  @Prop({ type: Date, required: true }) at!: Date;
  /** Time when it was sent; until then it may be removed. */
  @Prop({ type: Date }) sent?: Date;
  @Prop({ type: Mixed }) copy?: StoredCopy;
  /** Whether the author sees this report once its round is decided. */
  @Prop({ type: Boolean }) shown?: boolean;
  /** Id of the review that has this report. */
  @Prop({ type: String }) review?: string;
}
const storedFileSchema = SchemaFactory.createForClass(StoredFile);

export interface StoredDecision {
  kind: DecisionKind;
  round: number;
  subject: string;
  /** Letter as it was edited; `{link}` in place of the author's link. */
  letter: string;
  /** Ids of the attached files; absent without any. */
  files?: string[];
  to: string[];
  by: StoredBy;
  at: Date;
  /** Code that verifies a printed letter. */
  code: string;
  void?: Date;
}

export interface StoredFee extends ManuscriptFee {
  /** Transaction ID in the form in which it is compared. */
  txnidKey?: string;
  /** Time since when it is due. */
  since: Date;
  /** Number of reminders sent. */
  reminded: number;
}

/** Remaining data of an erased manuscript besides its number, days, decisions and the hashes of its files. */
export interface ErasureRecord {
  at: Date;
  /** SHA-256 of the folded title, by which duplicates are found. */
  title: string;
}

/** Summary of a review in its manuscript, written with it. */
export interface StoredReviewState {
  id: string;
  /** The reviewer's address, in the form in which it is compared. */
  key: string;
  letter: string;
  round: number;
  state: ReviewState;
  due: string;
  /** Title without markup, as it was passed on to the reviewer; empty once it is erased. */
  title: string;
}

export interface StoredObjection {
  id: string;
  /** Address of the author, in the form in which it is compared. */
  email: string;
  author: string;
  text: string;
  at: Date;
  settled?: Date;
}

export interface StoredAgreement {
  /** Address of the author, in the form in which it is compared. */
  email: string;
  author: string;
  at: Date;
}

@Schema({ collection: 'manuscripts', versionKey: false, minimize: false })
export class ManuscriptDocument extends fieldsSchema(draftFields) {
  _id!: Types.ObjectId;
  /** Number: the year of submission × 10,000 and a number in it; absent in a draft. */
  @Prop({ type: Number }) number?: number;
  @Prop({ type: String, enum: manuscriptStages, required: true }) stage!: ManuscriptStage;
  @Prop({ type: Number, required: true }) round!: number;
  @Prop({ type: String, enum: turns, required: true }) turn!: Turn;
  @Prop({ type: Date, required: true }) since!: Date;
  @Prop({ type: String, enum: siteLanguages, required: true }) mailLanguage!: SiteLanguage;
  /** Address that receives the links. */
  @Prop({ type: String, required: true }) email!: string;
  /** Address in the form in which it is compared. */
  @Prop({ type: String, required: true }) contactKey!: string;
  /** Keys of the contact and the authors; a user who has one of these is recused. */
  @Prop({ type: [String], default: [] }) personKeys!: string[];
  @Prop({ type: [storedFileSchema], default: [] }) files!: StoredFile[];
  @Prop({ type: [Mixed], default: [] }) decisions!: StoredDecision[];
  @Prop({ type: [Mixed], default: [] }) answers!: { round: number; text: string; at: Date }[];
  @Prop({ type: [{ type: String, enum: requestedKinds }], default: [] }) asked!: RequestedKind[];
  @Prop({ type: Mixed }) fee?: StoredFee;
  @Prop({ type: [Mixed], default: [] }) reviews!: StoredReviewState[];
  /** Review model, set when the review begins, whatever the journal chooses later. */
  @Prop({ type: String, enum: reviewModels }) model?: ReviewModel;
  @Prop({ type: [Mixed], default: [] }) notes!: { by: StoredBy; at: Date; text: string }[];
  @Prop({ type: [Mixed], default: [] }) objections!: StoredObjection[];
  /** Co-authors who agree; absent until the first. */
  @Prop({ type: [Mixed], default: undefined }) agreements?: StoredAgreement[];
  @Prop({ type: Number, required: true, default: 0 }) openObjections!: number;
  @Prop({ type: [Mixed], default: [] }) duplicates!: ManuscriptDuplicate[];
  @Prop({ type: Number }) similarity?: number;
  @Prop({ type: Mixed }) handler?: StoredBy;
  /** Ids of users with a conflict: they said so, or were recognized as authors once. */
  @Prop({ type: [String], default: [] }) recused!: string[];
  /** Ids of users whom an administrator has admitted in spite of a conflict. */
  @Prop({ type: [String], default: [] }) admitted!: string[];
  @Prop({ type: Mixed, default: {} }) dates!: ManuscriptDates;
  /** Times of reminders of the author or the handler, by kind; emptied when the stage or the due day changes. */
  @Prop({ type: Mixed, default: {} }) reminded!: Record<string, Date>;
  /** The folded title; empty without one. */
  @Prop({ type: String, default: '' }) titleKey!: string;
  /** Folded words of title, authors and address, and the number, for the search. */
  @Prop({ type: [String], default: [] }) words!: string[];
  /** Its article, once it exists. */
  @Prop({ type: Mixed }) article?: { id: string; refnumber: string; publish_on: string };
  @Prop({ type: Mixed }) enteredBy?: StoredBy;
  /** Whether the office sees it: only the authors see their own drafts. */
  @Prop({ type: Boolean, required: true }) listed!: boolean;
  @Prop({ type: Mixed }) erased?: ErasureRecord;
  /** Client that sent its files, as `clientKey` makes it; deleted a day after it was sent. */
  @Prop({ type: String }) client?: string;
  /** Whether the co-authors were notified: anyone can name them, so this waits until the office goes on. */
  @Prop({ type: Boolean }) coauthorsTold?: true;
  /** Whether the reports of its reviewers are erased. */
  @Prop({ type: Boolean }) reportsErased?: true;
  /** Whether it belongs to the sample content, which is removed while nobody has changed it. */
  @Prop({ type: Boolean }) sample?: true;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Number, required: true }) version!: number;
  /** The version of its author's view. */
  @Prop({ type: Number }) seen?: number;
}

export const manuscriptSchema = SchemaFactory.createForClass(ManuscriptDocument);
manuscriptSchema.index({ number: 1 }, { unique: true, sparse: true });
manuscriptSchema.index({ turn: 1, since: 1 });
manuscriptSchema.index({ stage: 1, since: 1 });
manuscriptSchema.index({ listed: 1, _id: -1 });
manuscriptSchema.index({ 'dates.submitted': -1 });
manuscriptSchema.index({ contactKey: 1, _id: -1 });
manuscriptSchema.index({ titleKey: 1, _id: -1 });
manuscriptSchema.index({ 'files.sha256': 1, _id: -1 });
manuscriptSchema.index({ 'files.copy.state': 1 }, { sparse: true });
manuscriptSchema.index({ words: 1, _id: -1 });
manuscriptSchema.index({ 'decisions.code': 1 });
manuscriptSchema.index({ 'handler.id': 1, since: 1 }, { sparse: true });
manuscriptSchema.index({ 'erased.title': 1, _id: -1 });
manuscriptSchema.index({ 'duplicates.id': 1 }, { sparse: true });
manuscriptSchema.index({ sample: 1 }, { sparse: true });
manuscriptSchema.index({ 'fee.state': 1, 'fee.since': 1 }, { sparse: true });
manuscriptSchema.index(
  { 'fee.txnidKey': 1 },
  { name: 'duplicate_txnid', unique: true, partialFilterExpression: { 'fee.txnidKey': { $exists: true } } },
);
manuscriptSchema.index({ 'reviews.key': 1, _id: -1 });
manuscriptSchema.index({ personKeys: 1 });
manuscriptSchema.index({ recused: 1 });
manuscriptSchema.index({ client: 1 }, { sparse: true });

/** The last number of a year: of manuscripts, and of receipts in a financial year. */
@Schema({ collection: 'counters', versionKey: false })
export class CounterDocument {
  /** Name of the counter, such as 'manuscripts-2026'. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) last!: number;
}
export const counterSchema = SchemaFactory.createForClass(CounterDocument);
