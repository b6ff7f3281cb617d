import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { EncodedHtml } from '#contracts/text/rich-text.ts';

/** An issued certificate of an author or editor: its code never changes, however often its file is regenerated. */
@Schema({ collection: 'certificates', versionKey: false })
export class CertificateDocument {
  /** The short code encoded in the QR code. */
  @Prop({ type: String, required: true }) _id!: string;
  /** The id of the article, or of the editor. */
  @Prop({ type: String, required: true }) articleId!: string;
  @Prop({ type: Boolean }) isEditor?: true;
  /** The author's name, normalized for comparison. */
  @Prop({ type: String, required: true }) authorKey!: string;
  @Prop({ type: String, required: true }) author!: string;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
  /** Whether readers do not see its article any more. */
  @Prop({ type: Boolean }) withdrawn?: true;
}

export const certificateSchema = SchemaFactory.createForClass(CertificateDocument);
certificateSchema.index({ articleId: 1, authorKey: 1 }, { unique: true });
certificateSchema.index({ issuedAt: 1 });

/** A version of a certificate that was created. It is preserved when its file is regenerated or deleted. */
@Schema({ collection: 'issuances', versionKey: false })
export class Issuance {
  /** Hash of the content: a version is recorded once, however often it is rendered or fetched. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) code!: string;
  @Prop({ type: String, required: true }) articleId!: string;
  @Prop({ type: String, required: true }) author!: string;
  @Prop({ type: String, required: true }) refnumber!: string;
  @Prop({ type: String, required: true }) title!: EncodedHtml;
  @Prop({ type: Number, required: true }) year!: number;
  @Prop({ type: Number, required: true }) volume!: number;
  @Prop({ type: Number, required: true }) issue!: number;
  @Prop({ type: String }) issue_label?: string;
  @Prop({ type: String, required: true }) pagenumber!: string;
  @Prop({ type: String, required: true }) publishdate!: string;
  @Prop({ type: String, required: true }) journal!: string;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
}

export const issuanceSchema = SchemaFactory.createForClass(Issuance);
issuanceSchema.index({ articleId: 1, issuedAt: -1 });
