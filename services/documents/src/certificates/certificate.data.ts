import { Injectable } from '@nestjs/common';
import { authorKey } from '#contracts/publication/author-names.ts';
import { paths } from '#contracts/journal/paths.ts';
import { referenceNumberKey } from '#contracts/publication/reference-number.ts';
import type { CertificateData as ArticleData } from '#contracts/api/document-data.ts';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { GatheredCalls } from '#platform/rpc/gathered-calls.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { certified } from '../design/certified-article.ts';
import { shownArticle } from '../design/shown-fields.ts';
import { fileKey } from '../printing/rendered-files.ts';
import { CertificateCodes } from './certificate-codes.ts';

/** Version of the certificate's design: increase it to have files of an older design regenerated. */
const DESIGN = 12;

/** Fields of the article that a certificate shows. Only a notice that retracts the article changes them. */
const articleFields = [
  'articleId',
  'refnumber',
  'title',
  'year',
  'volume',
  'issue',
  'issue_label',
  'pagenumber',
  'publishdate',
  'doi',
  'retraction',
  'journal',
  'chiefEditor',
  'signature',
] as const;

/** Data shown on one certificate; its files and its issuance are found by their hash. */
export interface CertificateContent extends Pick<ArticleData, (typeof articleFields)[number]> {
  author: string;
  code: string;
  verifyUrl: string;
}

export const certificateContent = (
  article: ArticleData,
  author: string,
  code: string,
): CertificateContent => ({
  ...shownArticle(article, articleFields),
  author,
  code,
  verifyUrl: `${article.journal.domain}${paths.verify(code)}`,
});

export const certificateKey = (content: CertificateContent): string =>
  fileKey('certificates', DESIGN, content);

export const thumbnailKey = (content: CertificateContent): string =>
  fileKey('certificate-thumbnails', DESIGN, content, 'webp');

@Injectable()
export class CertificateData {
  /** Reads articles that readers request at the same time in one call of catalog. */
  private readonly articleRequests = new GatheredCalls(
    (refnumbers: string[]) => this.publicArticles(refnumbers),
    { concurrency: 1, calls: 100 },
  );

  constructor(
    private readonly catalog: RpcClient,
    private readonly codes: CertificateCodes,
  ) {}

  /** Null when the reader may see no such article. @throws DomainError notice_without_documents */
  async article(request: RpcCalls['catalog.certificate-data']['request']): Promise<ArticleData | null> {
    const found =
      'refnumber' in request && !request.forStaff
        ? await this.articleRequests.call(request.refnumber)
        : undefined;
    return found ?? certified(request, await this.catalog.call('catalog.certificate-data', request));
  }

  /** Articles by the numeric value of their ref numbers, by default including disabled ones. */
  async articles(refnumbers: string[], enabledOnly = false): Promise<Map<string, ArticleData>> {
    const found = await this.catalog.call('catalog.certificate-data-list', { refnumbers, enabledOnly });
    return new Map(found.map((article) => [referenceNumberKey(article.refnumber), article]));
  }

  /** The requested certificates in their order; null where the article or the author no longer exists. */
  async requested(requests: { refnumber: string; author: string }[]): Promise<(CertificateContent | null)[]> {
    const articles = await this.articles([...new Set(requests.map(({ refnumber }) => refnumber))]);
    const shown = requests.map(({ refnumber, author: name }) => {
      const article = articles.get(referenceNumberKey(refnumber));
      const author = article && findAuthor(article, name);
      return author === undefined ? [] : [{ ...article!, authors: [author] }];
    });
    const contents = (await this.contents(shown.flat())).values();
    return shown.map(([article]) => (article ? contents.next().value! : null));
  }

  /** The certificates of all authors of these articles, in their order. */
  async contents(articles: ArticleData[]): Promise<CertificateContent[]> {
    const authorships = articles.flatMap((article) =>
      article.authors.map((author) => ({ articleId: article.articleId, author, article })),
    );
    const codes = await this.codes.issue(authorships);
    return authorships.map(({ article, author }, index) =>
      certificateContent(article, author, codes[index]!),
    );
  }

  /** Certificates that already have a code; undefined for the others. */
  async findIssued(
    certificates: { article: ArticleData; author: string }[],
  ): Promise<(CertificateContent | undefined)[]> {
    const codes = await this.codes.findIssued(
      certificates.map(({ article: { articleId }, author }) => ({ articleId, author })),
    );
    return certificates.map(({ article, author }, index) => {
      const code = codes[index];
      return code === undefined ? undefined : certificateContent(article, author, code);
    });
  }

  /** Enabled articles; undefined for a number that no enabled article has now. */
  private async publicArticles(refnumbers: string[]): Promise<(ArticleData | undefined)[]> {
    const articles = await this.articles([...new Set(refnumbers)], true);
    return refnumbers.map((refnumber) => articles.get(referenceNumberKey(refnumber)));
  }
}

/** @returns undefined for a name of no author: only authors get a certificate (requirements.md#documents) */
export const findAuthor = ({ authors }: ArticleData, name: string): string | undefined =>
  authors.find((author) => authorKey(author) === authorKey(name));
