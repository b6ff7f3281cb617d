import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo } from 'mongoose';
import { authorKey } from '#contracts/publication/author-names.ts';
import { newCode } from '#platform/identifiers/document-code.ts';
import { CertificateDocument } from './certificate.schema.ts';

const ATTEMPTS = 5;
const DUPLICATE_KEY = 11_000;

interface Authorship {
  articleId: string;
  author: string;
  isEditor?: true;
}

/** Certificate codes: issued once per author of an article and per editor, and never changed afterwards. */
@Injectable()
export class CertificateCodes {
  constructor(
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  /** @returns each authorship's code, issued now where there was none */
  async issue(authorships: Authorship[]): Promise<string[]> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const find = await this.findIssued(authorships);
      const missing = authorships.filter((_, index) => find[index] === undefined);
      if (missing.length === 0) return find as string[];
      await this.insert(missing);
    }
    throw new Error('No codes could be issued');
  }

  /** @returns each authorship's code; undefined where none has been issued yet */
  async findIssued(authorships: Authorship[]): Promise<(string | undefined)[]> {
    const articleId = { $in: [...new Set(authorships.map((authorship) => authorship.articleId))] };
    const found = await this.certificates.find({ articleId }, { articleId: 1, authorKey: 1 }).lean();
    const codes = new Map(
      found.map((certificate) => [`${certificate.articleId} ${certificate.authorKey}`, certificate._id]),
    );
    return authorships.map(({ articleId: id, author }) => codes.get(`${id} ${authorKey(author)}`));
  }

  /** Whether an article's certificates count: not while readers do not see it. */
  async setWithdrawn(articleId: string, isWithdrawn: boolean): Promise<void> {
    const change = isWithdrawn ? { $set: { withdrawn: true as const } } : { $unset: { withdrawn: true } };
    await this.certificates.updateMany({ articleId }, change);
  }

  private async insert(authorships: Authorship[]): Promise<void> {
    const issuedAt = new Date();
    try {
      await this.certificates.insertMany(
        authorships.map(({ author, ...of }) => ({
          _id: newCode(),
          ...of,
          authorKey: authorKey(author),
          author,
          issuedAt,
        })),
        { ordered: false, lean: true },
      );
    } catch (error) {
      // Two concurrent requests: the unique index lets one of them issue the code, and the next query finds it.
      if (!isDuplicate(error)) throw error;
    }
  }
}

/** Whether duplicates are the only errors of an unordered bulk write. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY);
