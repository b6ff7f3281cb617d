import { Injectable } from '@nestjs/common';
import { referenceNumberKey } from '#contracts/publication/reference-number.ts';
import type { IndexPageData as Contents } from '#contracts/api/rpc.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { fileKey } from '../printing/rendered-files.ts';

const DESIGN = 5;

@Injectable()
export class IndexPageData {
  constructor(private readonly catalog: RpcClient) {}

  /** The articles with these ref numbers, in the order given; missing ones are left out. */
  async content(refnumbers: string[]): Promise<Contents> {
    const { journal, articles, sections } = await this.catalog.call('catalog.index-page-data', {
      refnumbers,
    });
    const found = new Map(articles.map((article) => [referenceNumberKey(article.refnumber), article]));
    const inOrder = refnumbers.flatMap((refnumber) => found.get(referenceNumberKey(refnumber)) ?? []);
    return { journal, articles: inOrder, sections };
  }

  fileKey(content: Contents): string {
    return fileKey('index-pages', DESIGN, content);
  }
}
