import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An issued certificate: its code never changes, however often its file is regenerated. */
@Schema({ collection: 'certificates', versionKey: false })
export class CertificateDocument {
  /** The short code encoded in the QR code. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, required: true }) articleId!: string;
  /** The author's name, normalized for comparison. */
  @Prop({ type: String, required: true }) authorKey!: string;
  @Prop({ type: String, required: true }) author!: string;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
}

export const certificateSchema = SchemaFactory.createForClass(CertificateDocument);
certificateSchema.index({ articleId: 1, authorKey: 1 }, { unique: true });
certificateSchema.index({ issuedAt: 1 });
