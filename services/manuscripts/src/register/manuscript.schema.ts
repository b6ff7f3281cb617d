import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import type { ManuscriptFee } from '#contracts/manuscripts/fee.ts';
import type { FoundName } from '#contracts/manuscripts/files.ts';
import { type ManuscriptFileKind, manuscriptFileKinds } from '#contracts/values/manuscript-file-kinds.ts';
import type { ManuscriptDates, ManuscriptDuplicate } from '#contracts/manuscripts/manuscripts.ts';
import {
  type AskedKind,
  askedKinds,
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

/** Who sent a file: its author, or a user. */
export interface StoredBy {
  id: string;
  name: string;
  /** As printed beneath the name, of a user who has one. */
  title?: string;
}

export interface StoredCopy {
  /** One that is there is 'making' while it is searched again. */
  state: 'making' | 'made' | 'failed';
  key?: string;
  bytes?: number;
  found: FoundName[];
  unsearched: string[];
  left_out: string[];
  reason?: string;
  /** Its text as a TextTree in JSON, where all of it could be converted. */
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
  /** Absent for the author. */
  @Prop({ type: Mixed }) by?: StoredBy;
  @Prop({ type: Date, required: true }) at!: Date;
  /** Until then it may be removed. */
  @Prop({ type: Date }) sent?: Date;
  @Prop({ type: Mixed }) copy?: StoredCopy;
  /** Whether the author sees it once its round is decided, a report. */
  @Prop({ type: Boolean }) shown?: boolean;
  /** The id of the review that has it, a report. */
  @Prop({ type: String }) review?: string;
}
const storedFileSchema = SchemaFactory.createForClass(StoredFile);

export interface StoredDecision {
  kind: DecisionKind;
  round: number;
  subject: string;
  /** As it was edited; `{link}` where the author's link was. */
  letter: string;
  /** Ids of the files that went with it; absent without any. */
  files?: string[];
  to: string[];
  by: StoredBy;
  at: Date;
  /** For the check of a printed letter. */
  code: string;
  void?: Date;
}

export interface StoredFee extends ManuscriptFee {
  /** The form in which it is compared. */
  txnidKey?: string;
  /** Since when it is due. */
  since: Date;
  /** How many of the reminders were sent. */
  reminded: number;
}

/** What is left of an erased manuscript besides its number, days, decisions and the hashes of its files. */
export interface Erased {
  at: Date;
  /** SHA-256 of the folded title, by which it is found as a duplicate. */
  title: string;
}

/** What a manuscript knows of a review, written with it. */
export interface StoredReviewState {
  id: string;
  /** The reviewer's address, in the form in which it is compared. */
  key: string;
  letter: string;
  round: number;
  state: ReviewState;
  due: string;
  /** Without markup, as it was passed on to the reviewer; empty once it is erased. */
  title: string;
}

export interface StoredObjection {
  id: string;
  /** The author's, in the form in which it is compared. */
  email: string;
  author: string;
  text: string;
  at: Date;
  settled?: Date;
}

export interface StoredAgreement {
  /** The author's, in the form in which it is compared. */
  email: string;
  author: string;
  at: Date;
}

@Schema({ collection: 'manuscripts', versionKey: false, minimize: false })
export class ManuscriptDocument extends fieldsSchema(draftFields) {
  _id!: Types.ObjectId;
  /** The year of its submission × 10,000 and a number in it; absent in a draft. */
  @Prop({ type: Number }) number?: number;
  @Prop({ type: String, enum: manuscriptStages, required: true }) stage!: ManuscriptStage;
  @Prop({ type: Number, required: true }) round!: number;
  @Prop({ type: String, enum: turns, required: true }) turn!: Turn;
  @Prop({ type: Date, required: true }) since!: Date;
  @Prop({ type: String, enum: siteLanguages, required: true }) mailLanguage!: SiteLanguage;
  /** The address with the links. */
  @Prop({ type: String, required: true }) email!: string;
  /** The form in which it is compared. */
  @Prop({ type: String, required: true }) contactKey!: string;
  /** What the contact and the authors are recognized by, which recuses a user who has one of these keys. */
  @Prop({ type: [String], default: [] }) personKeys!: string[];
  @Prop({ type: [storedFileSchema], default: [] }) files!: StoredFile[];
  @Prop({ type: [Mixed], default: [] }) decisions!: StoredDecision[];
  @Prop({ type: [Mixed], default: [] }) answers!: { round: number; text: string; at: Date }[];
  @Prop({ type: [{ type: String, enum: askedKinds }], default: [] }) asked!: AskedKind[];
  @Prop({ type: Mixed }) fee?: StoredFee;
  @Prop({ type: [Mixed], default: [] }) reviews!: StoredReviewState[];
  /** Who knows whom; set when the review begins, whatever the journal chooses later. */
  @Prop({ type: String, enum: reviewModels }) model?: ReviewModel;
  @Prop({ type: [Mixed], default: [] }) notes!: { by: StoredBy; at: Date; text: string }[];
  @Prop({ type: [Mixed], default: [] }) objections!: StoredObjection[];
  /** Co-authors who agree; absent until the first. */
  @Prop({ type: [Mixed], default: undefined }) agreements?: StoredAgreement[];
  @Prop({ type: Number, required: true, default: 0 }) openObjections!: number;
  @Prop({ type: [Mixed], default: [] }) duplicates!: ManuscriptDuplicate[];
  @Prop({ type: Number }) similarity?: number;
  @Prop({ type: Mixed }) handler?: StoredBy;
  /** Ids of users who have a conflict: they said so, or were recognized as authors once; */
  @Prop({ type: [String], default: [] }) recused!: string[];
  /** and of those whom an administrator has let in in spite of it. */
  @Prop({ type: [String], default: [] }) admitted!: string[];
  @Prop({ type: Mixed, default: {} }) dates!: ManuscriptDates;
  /** When the author or the handler was reminded of what, by kind; emptied when the stage or the due day changes. */
  @Prop({ type: Mixed, default: {} }) reminded!: Record<string, Date>;
  /** The folded title; empty without one. */
  @Prop({ type: String, default: '' }) titleKey!: string;
  /** Folded words of title, authors and address, and the number, for the search. */
  @Prop({ type: [String], default: [] }) words!: string[];
  /** Its article, once it exists. */
  @Prop({ type: Mixed }) article?: { id: string; refnumber: string; publish_on: string };
  /** The user who entered it. */
  @Prop({ type: Mixed }) enteredBy?: StoredBy;
  /** Whether the office sees it: authors' own drafts are nobody else's. */
  @Prop({ type: Boolean, required: true }) listed!: boolean;
  @Prop({ type: Mixed }) erased?: Erased;
  /** From where its files came, as `clientKey` makes it; forgotten a day after it was sent. */
  @Prop({ type: String }) client?: string;
  /** Whether the co-authors were notified: anyone can name them, so this waits until the office goes on. */
  @Prop({ type: Boolean }) coauthorsTold?: true;
  /** Whether what its reviewers wrote is erased. */
  @Prop({ type: Boolean }) reportsErased?: true;
  /** Part of the sample content, which is removed with it while nobody has changed it. */
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
  /** Such as 'manuscripts-2026'. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) last!: number;
}
export const counterSchema = SchemaFactory.createForClass(CounterDocument);
