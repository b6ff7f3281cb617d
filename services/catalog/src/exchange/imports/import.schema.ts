import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import type { SessionUser } from '#contracts/policies/roles.ts';
import { type ChangeAuthor, changeProblem } from '#contracts/policies/entity-rights.ts';
import {
  type ImportCounts,
  type ImportState,
  importStates,
  type JournalImport,
} from '#contracts/fields/import-entities.ts';
import type { ListedType } from '../../entities/listed-kinds.ts';

/** An import and its state: the source of truth, independent of queues and workers. */
@Schema({ collection: 'imports', versionKey: false })
export class ImportDocument {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true, enum: importStates }) state!: ImportState;
  @Prop({ type: String, required: true }) file!: string;
  @Prop({ type: Number, required: true }) size!: number;
  @Prop({ type: String, required: true, default: 'articles' }) contents!: JournalImport['contents'];
  /** Another system's export in words, with its version and count; empty for a list. */
  @Prop({ type: String, default: '' }) source!: string;
  @Prop({ type: Number, default: 0 }) done!: number;
  @Prop({ type: Number, default: 0 }) total!: number;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) found!: ImportCounts;
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) loadable!: ImportCounts;
  /** Counts of complete issues; undefined if an earlier version checked the import. */
  @Prop({ type: MongooseSchema.Types.Mixed }) complete?: ImportCounts;
  @Prop({ type: Number, default: 0 }) problems!: number;
  @Prop({ type: Number, default: 0 }) remarks!: number;
  @Prop({ type: [MongooseSchema.Types.Mixed], default: [] }) issues!: JournalImport['issues'];
  @Prop({ type: String }) message?: string;
  /** Whether authors are notified when their articles are loaded. */
  @Prop({ type: Boolean, default: false }) notify!: boolean;
  /** Whether an issue with any problem is left out entirely. */
  @Prop({ type: Boolean, default: false }) complete_issues!: boolean;
  /** Whether staff of the new journal may remove what it loads. */
  @Prop({ type: Boolean, default: false }) sample!: boolean;
  /** The id of the latest check, whose rows count; rows of earlier checks are ignored. */
  @Prop({ type: String }) run?: string;
  /** The user who uploaded it, later the one who started loading. */
  @Prop({ type: MongooseSchema.Types.Mixed, required: true }) user!: SessionUser;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: Date, required: true }) updated_at!: Date;
}
export const importSchema = SchemaFactory.createForClass(ImportDocument);
importSchema.index({ creation: -1, _id: -1 });
importSchema.index({ state: 1, updated_at: 1 });

/** Key of the upload in the file store; the check replaces an export of OJS by its zip. */
export const UPLOADS = 'imports';
export const uploadKey = (importId: string): string => `${UPLOADS}/${importId}.zip`;

/** Why a job does not go on for the user who ordered it. */
export const AUTHOR_GONE = 'The user who started the import has been disabled';

/** States in which the zip is still needed. */
export const openStates: ImportState[] = ['checking', 'checked', 'loading'];

/** The type that a row changes, unless it is only a remark. */
export type RowKind = 'article' | 'issue' | ListedType | 'usage' | 'settings' | 'remark';

/** Why the author may not import a row of this kind, as a message; undefined if they may. */
export function rowRightProblem(author: ChangeAuthor, kind: RowKind): string | undefined {
  return kind === 'remark' ? undefined : changeProblem(author, kind);
}

/** A problem with a field, or with the row itself if the field is empty; with an excerpt of the field's value. */
export interface RowProblem {
  field: string;
  message: string;
  value?: string;
}

/** Keys of former addresses: of what the row is, and of the issue that it is in. */
export interface RowAddresses {
  own: string[];
  issue: string[];
}

/** The full text of an article: the name of its file in the zip, and whether readers see it. */
export interface RowText {
  file: string;
  shown: boolean;
}

@Schema({ collection: 'importrows', versionKey: false })
export class ImportRow {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) run!: string;
  @Prop({ type: String, required: true }) kind!: RowKind;
  @Prop({ type: String, default: '' }) list!: string;
  @Prop({ type: Number, required: true }) row!: number;
  @Prop({ type: String, default: '' }) name!: string;
  /** The unit that one transaction loads: an issue such as '2026/5/2', or the journal's data without issues. */
  @Prop({ type: String, default: '' }) unit!: string;
  /** The document to store, except for its file. */
  @Prop({ type: MongooseSchema.Types.Mixed }) content?: object;
  /** Name of its file in the zip. */
  @Prop({ type: String }) file?: string;
  @Prop({ type: MongooseSchema.Types.Mixed }) text?: RowText;
  /** Names of its further files in the zip, in the order of the content's rows. */
  @Prop({ type: [String], default: undefined }) files?: string[];
  @Prop({ type: MongooseSchema.Types.Mixed }) addresses?: RowAddresses;
  /** Absent without a page range. */
  @Prop({ type: Number }) firstPage?: number;
  @Prop({ type: Number }) lastPage?: number;
  @Prop({ type: [MongooseSchema.Types.Mixed], default: [] }) problems!: RowProblem[];
  @Prop({ type: Boolean, required: true }) flawed!: boolean;
  @Prop({ type: Boolean, required: true }) blocking!: boolean;
  @Prop({ type: Boolean, required: true }) loaded!: boolean;
}
export const importRowSchema = SchemaFactory.createForClass(ImportRow);
importRowSchema.index({ run: 1, unit: 1, firstPage: 1, row: 1 });
importRowSchema.index({ run: 1, flawed: 1, blocking: -1, row: 1, _id: 1 });

/** The unit of settings, editors and indexing partners. */
export const JOURNAL_UNIT = 'journal';
