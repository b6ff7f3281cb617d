import { Injectable } from '@nestjs/common';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import type { IndexPageData as Contents } from '#contracts/api/rpc.ts';
import type { BatchCount, BatchKind, BatchPart } from '../batch-kinds/batch-kind.ts';
import { nameByIssue } from '../batch-kinds/batch-name.ts';
import type { PdfInformation } from '../printing/sheet-design.ts';
import { IndexPageData } from './index-page.data.ts';
import { indexPageHtml, indexPageTitle } from './index-page.template.tsx';

/** The table of contents of the articles with these ref numbers, including disabled ones: staff selected them. */
@Injectable()
export class IndexPageKind implements BatchKind<Contents> {
  readonly result = 'pdf';
  readonly missing = 'Article not found!';

  constructor(private readonly data: IndexPageData) {}

  keyOf(refnumber: string): string | undefined {
    return isReferenceNumber(refnumber) ? referenceNumberKey(refnumber) : undefined;
  }

  async count(refnumbers: string[]): Promise<BatchCount> {
    const { articles } = await this.data.content(refnumbers);
    const there = new Set(articles.map(({ refnumber }) => referenceNumberKey(refnumber)));
    const missing = refnumbers.filter((item) => !there.has(referenceNumberKey(item)));
    return { parts: 1, missing, name: nameByIssue('Index page', this.result, articles) };
  }

  async gather(refnumbers: string[]): Promise<BatchPart<Contents>[]> {
    const content = await this.data.content(refnumbers);
    if (content.articles.length === 0) return [];
    return [{ item: 'Index page', path: ['Index page'], key: this.data.fileKey(content), content }];
  }

  html([content]: [Contents]): string {
    return indexPageHtml(content);
  }

  information(content: Contents): PdfInformation {
    return {
      title: indexPageTitle(content),
      author: content.journal.name,
      subject: 'Table of Contents',
      language: 'en',
    };
  }
}
