import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { authorKey } from '#contracts/author-names.js';
import { paths } from '#contracts/paths.js';
import type { CertificateData as ArticleData } from '#contracts/rpc.js';
import { RpcClient } from '#platform/rpc-client.js';
import { CertificateDocument } from './certificate.schema.js';

/** Counts changes of the certificate's design: a file drawn in an older one is made anew. */
const DESIGN = 4;

/** Without letters and digits that are mistaken for each other. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** All that one certificate shows. */
export interface CertificateContent extends Omit<ArticleData, 'authors'> {
  author: string;
  code: string;
  verifyUrl: string;
}

/** Gathers what a certificate shows; drawing it is the template's work. */
@Injectable()
export class CertificateData {
  constructor(
    private readonly catalog: RpcClient,
    @InjectModel(CertificateDocument.name) private readonly certificates: Model<CertificateDocument>,
  ) {}

  /** Null when there is no such article for the public. */
  article(question: { refnumber: string } | { articleId: string }): Promise<ArticleData | null> {
    return this.catalog.ask('catalog.certificate-data', question);
  }

  /** Null when the name is none of the article's authors: no certificate can be made for a stranger (decisions 5). */
  async content(article: ArticleData, name: string): Promise<CertificateContent | null> {
    const { authors, ...shown } = article;
    const author = authors.find((candidate) => authorKey(candidate) === authorKey(name));
    if (author === undefined) return null;
    const code = await this.code(article.articleId, author);
    return { ...shown, author, code, verifyUrl: `${article.journal.domain}${paths.verify(code)}` };
  }

  /** The key of the file that shows this content, the same for the same content. */
  fileKey(content: CertificateContent): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([DESIGN, content]))
      .digest('hex');
    return `certificates/${hash.slice(0, 2)}/${hash}.pdf`;
  }

  private async code(articleId: string, author: string): Promise<string> {
    const whose = { articleId, authorKey: authorKey(author) };
    const issued = await this.certificates.findOne(whose).lean();
    if (issued) return issued._id;
    try {
      const fields = { _id: newCode(), ...whose, author, issuedAt: new Date() };
      const saved = await this.certificates.findOneAndUpdate(
        whose,
        { $setOnInsert: fields },
        { upsert: true, returnDocument: 'after' },
      );
      return saved._id;
    } catch (error) {
      // Two askers at once: the unique index let one of them issue it.
      if ((error as { code?: number }).code === 11_000) return this.code(articleId, author);
      throw error;
    }
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}
