import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { authorKey } from '#contracts/author-names.ts';
import { GatheredCalls } from '#platform/gathered-calls.ts';
import { CertificateDocument } from './certificate.schema.ts';
import { isDuplicate } from './duplicates.ts';

/** Without letters and digits that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const ATTEMPTS = 5;

interface Authorship {
  articleId: string;
  author: string;
}

/** Certificate codes: issued once per author of an article, and never changed afterwards. */
@Injectable()
export class CertificateCodes {
  /** Codes of several readers' certificates take as many queries as those of one. */
  private readonly queries = new GatheredCalls((lists: Authorship[][]) => this.ofAll(lists), {
    concurrency: 2,
    calls: 100,
  });

  constructor(
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  /** @returns each authorship's code, issued now where there was none */
  of(authorships: Authorship[]): Promise<Map<Authorship, string>> {
    return this.queries.call(authorships);
  }

  private async ofAll(lists: Authorship[][]): Promise<Map<Authorship, string>[]> {
    const authorships = lists.flat();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const issued = await this.issued(authorships);
      const missing = authorships.filter((authorship) => !issued.has(keyOf(authorship)));
      if (missing.length === 0)
        return lists.map((list) => new Map(list.map((each) => [each, issued.get(keyOf(each))!])));
      await this.issue(missing);
    }
    throw new Error('No codes could be issued');
  }

  private async issued(authorships: Authorship[]): Promise<Map<string, string>> {
    const articleId = { $in: [...new Set(authorships.map((authorship) => authorship.articleId))] };
    const found = await this.certificates.find({ articleId }, { articleId: 1, authorKey: 1 }).lean();
    return new Map(
      found.map((certificate) => [`${certificate.articleId} ${certificate.authorKey}`, certificate._id]),
    );
  }

  private async issue(authorships: Authorship[]): Promise<void> {
    const issuedAt = new Date();
    try {
      await this.certificates.bulkWrite(
        authorships.map(({ articleId, author }) => {
          const certificate = { _id: newCode(), articleId, authorKey: authorKey(author), author, issuedAt };
          return { insertOne: { document: certificate } };
        }),
        { ordered: false },
      );
    } catch (error) {
      // Two concurrent requests: the unique index lets one of them issue the code, and the next query finds it.
      if (!isDuplicate(error)) throw error;
    }
  }
}

const keyOf = ({ articleId, author }: Authorship): string => `${articleId} ${authorKey(author)}`;

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
