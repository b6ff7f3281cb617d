import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { type Standing, standings } from '#contracts/publication/amendments.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { type Visibility, visibilities } from '#contracts/values/statuses.ts';
import { fieldsSchema } from '#platform/validation/fields-schema.ts';
import { ArticleFile } from '../../files/article-file.ts';

/** The first page of an article without pages: it comes after the others of its issue. */
export const AFTER_ALL_PAGES = Number.MAX_SAFE_INTEGER;

@Schema({ collection: 'articles', versionKey: false })
export class ArticleDocument extends fieldsSchema(articleFields) {
  _id!: Types.ObjectId;
  /** The reference number in canonical form: '007.50' and '7.5' are equal. */
  @Prop({ type: String, required: true }) refKey!: string;
  @Prop({ type: String, required: true }) titleText!: string;
  /** The title in the form in which titles are compared: without markup, case, accents or repeated whitespace. */
  @Prop({ type: String, required: true }) titleKey!: string;
  /** The article's id if it may share its title with another, as articles of other systems do; else absent. */
  @Prop({ type: String }) sharesTitle?: string;
  /** Transaction ID in compared form; absent from an article that shares it with another in other case. */
  @Prop({ type: String }) txnidKey?: string;
  /** The DOI in the form in which DOIs are compared; absent without one. */
  @Prop({ type: String }) doiKey?: string;
  /** Orders the articles of an issue; without pages `AFTER_ALL_PAGES`. */
  @Prop({ type: Number, required: true }) firstPage!: number;
  /** 0 without pages. */
  @Prop({ type: Number, required: true }) lastPage!: number;
  @Prop({ type: ArticleFile, _id: false }) file?: ArticleFile;
  /** Whether its pages are made here: the file, if there is one, was. */
  @Prop({ type: Boolean }) made?: boolean;
  /** Key of the source of the full text that readers see; absent without one. */
  @Prop({ type: String }) full_text?: string;
  @Prop({ type: String, required: true, enum: visibilities }) status!: Visibility;
  /** How the notices about it change it. */
  @Prop({ type: String, enum: standings, default: '' }) standing!: Standing;
  @Prop({ type: String, required: true }) createdby!: string;
  @Prop({ type: Date, required: true }) creation!: Date;
  @Prop({ type: String, required: true }) modifiedby!: string;
  @Prop({ type: Date, required: true }) modification!: Date;
  @Prop({ type: Number, required: true }) version!: number;
}

export const articleSchema = SchemaFactory.createForClass(ArticleDocument);
articleSchema.index({ year: 1, volume: 1, issue: 1, firstPage: 1, _id: 1 });
articleSchema.index({ year: 1, volume: 1, issue: 1, lastPage: -1 });
articleSchema.index({ status: 1, year: 1, volume: 1, issue: 1, publishdate: 1 });
articleSchema.index({ status: 1, creation: -1, _id: -1 });
articleSchema.index({ status: 1, subject: 1 });
articleSchema.index({ modification: 1, _id: 1 });
articleSchema.index({ section: 1, modification: 1, _id: 1 });
articleSchema.index({ year: 1, modification: -1 });
articleSchema.index({ 'file.key': 1 });
articleSchema.index({ 'file.read': 1, _id: 1 });
articleSchema.index({ 'file.thumbnail.name': 1 });
articleSchema.index(
  { 'further_files.key': 1 },
  { partialFilterExpression: { 'further_files.key': { $gt: '' } } },
);
articleSchema.index({ txnid: 1 }, { name: 'txnid' });
articleSchema.index({ refKey: 1 }, { unique: true, name: 'duplicate_reference_number' });
/** Orders texts of digits by their value. */
export const byNumber = { locale: 'en', numericOrdering: true };
articleSchema.index({ refKey: 1 }, { name: 'reference_number_order', collation: byNumber });
articleSchema.index(
  { doiKey: 1 },
  { unique: true, name: 'duplicate_doi', partialFilterExpression: { doiKey: { $exists: true } } },
);
// The few without a DOI.
articleSchema.index({ creation: -1 }, { partialFilterExpression: { doi: '' } });
articleSchema.index({ publish_on: 1 }, { partialFilterExpression: { publish_on: { $gt: '' } } });
articleSchema.index({ manuscript: 1 }, { partialFilterExpression: { manuscript: { $gt: '' } } });
articleSchema.index({ amends: 1 }, { partialFilterExpression: { amends: { $gt: '' } } });
articleSchema.index({ titleKey: 1, sharesTitle: 1 }, { unique: true, name: 'duplicate_title' });
articleSchema.index(
  { txnidKey: 1 },
  {
    unique: true,
    name: 'duplicate_txnid',
    partialFilterExpression: { ptype: 'paid', txnidKey: { $exists: true } },
  },
);
