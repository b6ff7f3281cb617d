import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ServiceKind, serviceKinds } from '#contracts/fields/issued-documents.ts';

/** The code of a certificate of work for the journal; it never changes. */
@Schema({ collection: 'issuedcodes', versionKey: false })
export class IssuedCode {
  /** As printed, without groups. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, enum: serviceKinds, required: true }) kind!: ServiceKind;
  /** Id of the editor, user or reviewer. */
  @Prop({ type: String, required: true }) holder!: string;
  /** 0 for one without a year. */
  @Prop({ type: Number, required: true }) year!: number;
  @Prop({ type: String, required: true }) name!: string;
  /** What it counts, such as reviews; absent where it counts nothing. */
  @Prop({ type: Number }) count?: number;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
}

export const issuedCodeSchema = SchemaFactory.createForClass(IssuedCode);
issuedCodeSchema.index({ kind: 1, holder: 1, year: 1 }, { unique: true });
