import { Injectable } from '@nestjs/common';
import { authorKey } from '#contracts/author-names.ts';
import { paths } from '#contracts/paths.ts';
import type { CertificateData as ArticleData, RpcCalls } from '#contracts/rpc.ts';
import { RpcClient } from '#platform/rpc-client.ts';
import { fileKey } from '../printing/rendered-files.ts';
import { CertificateCodes } from './certificate-codes.ts';

/** Version of the certificate's design: increase it to have files of an older design regenerated. */
const DESIGN = 10;

/** The data shown on one certificate. */
export interface CertificateContent extends Omit<ArticleData, 'authors'> {
  author: string;
  code: string;
  verifyUrl: string;
}

/** Gathers the data of a certificate; the template renders it. */
@Injectable()
export class CertificateData {
  constructor(
    private readonly catalog: RpcClient,
    private readonly codes: CertificateCodes,
  ) {}

  /** Null when there is no such article, or it is visible to staff only. */
  article(request: RpcCalls['catalog.certificate-data']['request']): Promise<ArticleData | null> {
    return this.catalog.call('catalog.certificate-data', request);
  }

  /** Null when the name is none of the article's authors: only authors get a certificate (decisions 5). */
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

  /** The file key for this content, equal for equal content. */
  fileKey(content: CertificateContent): string {
    return fileKey('certificates', DESIGN, content);
  }
}
