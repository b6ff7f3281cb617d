import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newCode } from '#platform/identifiers/document-code.ts';
import { IssuedCode } from './issued-code.schema.ts';

type Certified = Omit<IssuedCode, '_id' | 'issuedAt'>;

/** Codes of certificates of work for the journal: one for a person's year, whatever its certificate says later. */
@Injectable()
export class IssuedCodes {
  constructor(@InjectModel(IssuedCode.name) private readonly codes: Model<IssuedCode>) {}

  /** @returns the codes in the order of the certificates, issued now where there was none; what they verify is as now */
  async of(certificates: readonly Certified[]): Promise<string[]> {
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
