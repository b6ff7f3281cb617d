import { Injectable } from '@nestjs/common';
import type { CertificateData } from '#contracts/api/document-data.ts';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { certified } from '../design/certified-article.ts';
import { shownArticle } from '../design/shown-fields.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 6;

const articleFields = [
  'articleId',
  'refnumber',
  'title',
  'authors',
  'year',
  'volume',
  'issue',
  'issue_label',
  'pagenumber',
  'publishdate',
  'journal',
  'chiefEditor',
] as const;

/** The data shown on a cover page: the article and its issue, as on its authors' certificates. */
export type CoverPageContent = Pick<CertificateData, (typeof articleFields)[number]>;

export const coverPageContent = (article: CertificateData): CoverPageContent =>
  shownArticle(article, articleFields);

export const coverPageKey = (content: CoverPageContent): string => fileKey('cover-pages', DESIGN, content);

@Injectable()
export class CoverPageData {
  constructor(private readonly catalog: RpcClient) {}

  /** Null when the reader may see no such article. @throws DomainError notice_without_documents */
  async content(request: RpcCalls['catalog.certificate-data']['request']): Promise<CoverPageContent | null> {
    const article = certified(request, await this.catalog.call('catalog.certificate-data', request));
    return article && coverPageContent(article);
  }
}
