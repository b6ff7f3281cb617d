import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { namedIssue } from '#contracts/publication/issue-key.ts';
import type { CertificateIssuance } from '#contracts/fields/issued-documents.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { Page, type PageQuery } from '#platform/validation/paging.ts';
import type { CertificateContent } from './certificate.data.ts';
import { isDuplicate } from './certificate-codes.ts';
import { Issuance } from './certificate.schema.ts';

/** The record of every issued certificate: for whom, when, and with which version of the article's data. */
@Injectable()
export class Issuances {
  constructor(@InjectModel(Issuance.name) private readonly issuances: Model<Issuance>) {}

  /** Records versions that are about to be stored; existing records stay, whatever a later design. */
  async record(contents: CertificateContent[]): Promise<void> {
    const issuedAt = new Date();
    const records = contents.map((content) => {
      const { code, articleId, author, refnumber, title, pagenumber } = content;
      const shown = { author, refnumber, title, ...namedIssue(content), pagenumber };
      const { publishdate, journal } = content;
      const _id = sha256(JSON.stringify(content));
      return { _id, code, articleId, ...shown, publishdate, journal: journal.name, issuedAt };
    });
    try {
      await this.issuances.insertMany(records, { ordered: false, lean: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** Issuances of all authors of an article, newest first. */
  async listByArticle(articleId: string, { page, limit }: PageQuery): Promise<Page<CertificateIssuance>> {
    const [total, found] = await Promise.all([
      this.issuances.countDocuments({ articleId }),
      this.issuances.aggregate<Issuance & { version: number }>([
        { $match: { articleId } },
        {
          $setWindowFields: {
            partitionBy: '$code',
            sortBy: { issuedAt: 1 },
            output: { version: { $documentNumber: {} } },
          },
        },
        { $sort: { issuedAt: -1, _id: 1 } },
        { $skip: (page - 1) * limit },
        { $limit: limit },
        { $project: { _id: 0, articleId: 0 } },
      ]),
    ]);
    const issuances = found.map(({ issuedAt, ...shown }) => ({ ...shown, issuedAt: issuedAt.toISOString() }));
    return new Page(total, issuances);
  }
}
