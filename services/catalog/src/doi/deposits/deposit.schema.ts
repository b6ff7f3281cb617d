import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type DepositState, depositStates } from '#contracts/articles/doi-deposits.ts';

export class DepositStepDocument {
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true, enum: depositStates }) state!: DepositState;
  @Prop({ type: String, default: '' }) message!: string;
  @Prop({ type: String, default: '' }) batch!: string;
  @Prop({ type: String, default: '' }) by!: string;
}

/** The deposits of one article's DOI at the registry, one after the other. */
@Schema({ collection: 'deposits', versionKey: false })
export class DepositDocument {
  /** Id of the article. */
  _id!: Types.ObjectId;
  @Prop({ type: String, default: '' }) doi!: string;
  @Prop({ type: String, required: true, enum: depositStates }) state!: DepositState;
  /** Id under which the registry knows the current deposit, however often it is handed over. */
  @Prop({ type: String, default: '' }) batch!: string;
  /** When the current deposit was ordered: the registry ignores an older deposit of the same DOI. */
  @Prop({ type: Date }) ordered_at?: Date;
  /** The article's version when it was ordered; from the first attempt on, the deposited one. */
  @Prop({ type: Number, default: 0 }) article_version!: number;
  /** The current deposit as it is handed over, from the first attempt until the registry's answer. */
  @Prop({ type: String }) xml?: string;
  /** Whether the registry may know the DOI: set before it is handed over, until a refusal of the first deposit. */
  @Prop({ type: Boolean, default: false }) fixed!: boolean;
  /** Whether the registry has accepted a deposit. */
  @Prop({ type: Boolean, default: false }) registered!: boolean;
  @Prop({ type: Number, default: 0 }) attempts!: number;
  /** How often the current deposit was sent. */
  @Prop({ type: Number, default: 0 }) sent!: number;
  @Prop({ type: String, default: '' }) message!: string;
  /** The registry's id of the submission that it answered last, and its complete answer. */
  @Prop({ type: String, default: '' }) submission!: string;
  @Prop({ type: String, default: '' }) answer!: string;
  /** When the registry received the current deposit. */
  @Prop({ type: Date }) submitted_at?: Date;
  /** Number of edits during a deposit: an edit and the worker write the same document, so that one sees the other. */
  @Prop({ type: Number, default: 0 }) edits!: number;
  @Prop({ type: [DepositStepDocument], _id: false, default: [] }) steps!: DepositStepDocument[];
  @Prop({ type: Date, required: true }) updated_at!: Date;
}

export const depositSchema = SchemaFactory.createForClass(DepositDocument);
depositSchema.index({ state: 1, updated_at: -1, _id: -1 });

const MAX_STEPS = 100;

/** The update that stores a new state with its step. */
export function stepTo(
  state: DepositState,
  { message = '', batch = '', by = '' }: Partial<Pick<DepositStepDocument, 'message' | 'batch' | 'by'>>,
) {
  const at = new Date();
  return {
    $set: { state, message, updated_at: at },
    $push: { steps: { $each: [{ at, state, message, batch, by }], $slice: -MAX_STEPS } },
  };
}
