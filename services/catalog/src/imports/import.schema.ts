import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import {
  type ImportCounts,
  type ImportState,
  importStates,
  type JournalImport,
  type SessionUser,
} from '#contracts/entities.js';

/** An upload on its way in: the truth about it, whatever becomes of queues and workers. */
@Schema({ collection: 'imports', versionKey: false })
export class ImportDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true, enum: importStates }) state!: ImportState;
  @Prop({ type: String, required: true }) file!: string;
  @Prop({ type: Number, required: true }) size!: number;
  @Prop({ type: String, required: true, default: 'articles' }) contents!: JournalImport['contents'];
  @Prop({ type: Number, default: 0 }) done!: number;
  @Prop({ type: Number, default: 0 }) total!: number;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) found!: ImportCounts;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) loadable!: ImportCounts;
  @Prop({ type: Number, default: 0 }) problems!: number;
  @Prop({ type: Number, default: 0 }) remarks!: number;
  @Prop({ type: String }) message?: string;
  /** Whether authors are told when their articles are loaded. */
  @Prop({ type: Boolean, default: false }) notify!: boolean;
  /** The check whose rows count: one that was restarted leaves those of the one before behind. */
  @Prop({ type: String }) run?: string;
  /** Whoever sent it, then whoever has it loaded. */
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) user!: SessionUser;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Date, required: true }) updated_at!: Date;
}
export const importSchema = SchemaFactory.createForClass(ImportDocument);
importSchema.index({ creation: -1, _id: -1 });
importSchema.index({ state: 1, updated_at: 1 });

/** Key of the zip in the file store. */
export const UPLOADS = 'imports';
export const uploadKey = (importId: string): string => `${UPLOADS}/${importId}.zip`;

/** States in which the zip is still needed. */
export const openStates: ImportState[] = ['checking', 'checked', 'loading'];

export type RowKind = 'article' | 'issue' | 'editor' | 'partner' | 'settings' | 'remark';

/** What is wrong with a field; an empty one for the row as a whole. */
export interface RowProblem {
  field: string;
  message: string;
}

/** A row of an import that was read and judged. */
@Schema({ collection: 'importrows', versionKey: false })
export class ImportRow {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) run!: string;
  @Prop({ type: String, required: true }) kind!: RowKind;
  @Prop({ type: String, default: '' }) list!: string;
  @Prop({ type: Number, required: true }) row!: number;
  @Prop({ type: String, default: '' }) name!: string;
  /** What is loaded whole or not at all: an issue such as '2026/5/2', or what of the journal is no issue. */
  @Prop({ type: String, default: '' }) unit!: string;
  /** Ready to be stored, but for its file. */
  @Prop({ type: MongooseSchema.Types.Mixed }) content?: object;
  /** Name of its file in the zip. */
  @Prop({ type: String }) file?: string;
  @Prop({ type: Number }) firstPage?: number;
  @Prop({ type: Number }) lastPage?: number;
  @Prop({ type: [MongooseSchema.Types.Mixed], default: [] }) problems!: RowProblem[];
  @Prop({ type: Boolean, required: true }) flawed!: boolean;
  /** Whether it keeps its unit from being loaded. */
  @Prop({ type: Boolean, required: true }) blocking!: boolean;
  @Prop({ type: Boolean, required: true }) loaded!: boolean;
}
export const importRowSchema = SchemaFactory.createForClass(ImportRow);
importRowSchema.index({ run: 1, unit: 1, firstPage: 1, row: 1 });
importRowSchema.index({ run: 1, flawed: 1, blocking: -1, row: 1, _id: 1 });

/** The unit of settings, editors and indexing partners. */
export const JOURNAL_UNIT = 'journal';
