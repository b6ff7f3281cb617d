import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ServiceKind, serviceKinds } from '#contracts/fields/issued-documents.ts';
import { newCode } from '#platform/identifiers/document-code.ts';

/** The code of a certificate of work for the journal; it never changes. */
@Schema({ collection: 'issuedcodes', versionKey: false })
export class IssuedCode {
  /** The code as printed, without groups. */
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: String, enum: serviceKinds, required: true }) kind!: ServiceKind;
  /** Id of the editor, user or reviewer. */
  @Prop({ type: String, required: true }) holder!: string;
  /** 0 for one without a year. */
  @Prop({ type: Number, required: true }) year!: number;
  @Prop({ type: String, required: true }) name!: string;
  /** Number of items, such as reviews; absent where the certificate counts nothing. */
  @Prop({ type: Number }) count?: number;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
}

export const issuedCodeSchema = SchemaFactory.createForClass(IssuedCode);
issuedCodeSchema.index({ kind: 1, holder: 1, year: 1 }, { unique: true });

type Certified = Omit<IssuedCode, '_id' | 'issuedAt'>;

/** Codes of certificates of work for the journal: one for a person's year, whatever its certificate says later. */
@Injectable()
export class IssuedCodes {
  constructor(@InjectModel(IssuedCode.name) private readonly codes: Model<IssuedCode>) {}

  /** @returns the codes in the order of the certificates, issued now where there was none; what they verify is as now */
  async issue(certificates: readonly Certified[]): Promise<string[]> {
    if (certificates.length === 0) return [];
    const issuedAt = new Date();
    await this.codes.bulkWrite(
      certificates.map(({ kind, holder, year, ...shown }) => ({
        updateOne: {
          filter: { kind, holder, year },
          update: { $set: shown, $setOnInsert: { _id: newCode(), issuedAt } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    const found = await this.codes
      .find({ $or: certificates.map(({ kind, holder, year }) => ({ kind, holder, year })) })
      .lean();
    return certificates.map(
      ({ kind, holder, year }) =>
        found.find((code) => code.kind === kind && code.holder === holder && code.year === year)!._id,
    );
  }

  find(code: string): Promise<IssuedCode | null> {
    return this.codes.findById(code).lean();
  }
}
