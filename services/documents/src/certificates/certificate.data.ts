import { Injectable } from '@nestjs/common';
import { authorKey } from '#contracts/author-names.js';
import { paths } from '#contracts/paths.js';
import type { CertificateData as ArticleData, RpcCalls } from '#contracts/rpc.js';
import { RpcClient } from '#platform/rpc-client.js';
import { fileKey } from '../rendering/rendered-files.js';
import { CertificateCodes } from './certificate-codes.js';

/** Counts changes of the certificate's design: a file drawn in an older one is made again. */
const DESIGN = 10;

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
    private readonly codes: CertificateCodes,
  ) {}

  /** Null when there is no such article, or only for staff. */
  article(request: RpcCalls['catalog.certificate-data']['request']): Promise<ArticleData | null> {
    return this.catalog.ask('catalog.certificate-data', request);
  }

  /** Null when the name is none of the article's authors: no certificate can be made for a stranger (decisions 5). */
  async content(article: ArticleData, name: string): Promise<CertificateContent | null> {
    const author = article.authors.find((candidate) => authorKey(candidate) === authorKey(name));
    if (author === undefined) return null;
    const [content] = await this.contents([{ ...article, authors: [author] }]);
    return content ?? null;
  }

  /** The certificates of all authors of these articles, in their order. */
  async contents(articles: ArticleData[]): Promise<CertificateContent[]> {
    const authorships = articles.flatMap(({ authors, ...shown }) =>
      authors.map((author) => ({ articleId: shown.articleId, author, shown })),
    );
    const codes = await this.codes.of(authorships);
    return authorships.map((authorship) => {
      const { author, shown } = authorship;
      const code = codes.get(authorship)!;
      return { ...shown, author, code, verifyUrl: `${shown.journal.domain}${paths.verify(code)}` };
    });
  }

  /** The key of the file that shows this content, the same for the same content. */
  fileKey(content: CertificateContent): string {
    return fileKey('certificates', DESIGN, content);
  }
}
