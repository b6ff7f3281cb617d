import { Injectable } from '@nestjs/common';
import type { CertificateData, RpcCalls } from '#contracts/api/rpc.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 5;

/** The data shown on a cover page: the article and its issue, as on its authors' certificates. */
export type CoverPageContent = CertificateData;

@Injectable()
export class CoverPageData {
  constructor(private readonly catalog: RpcClient) {}

  /** Null when there is no such article, or it is visible to staff only. */
  content(request: RpcCalls['catalog.certificate-data']['request']): Promise<CoverPageContent | null> {
    return this.catalog.call('catalog.certificate-data', request);
  }

  fileKey(content: CoverPageContent): string {
    return fileKey('cover-pages', DESIGN, content);
  }
}
