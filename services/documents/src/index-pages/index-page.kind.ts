import { Injectable } from '@nestjs/common';
import { referenceNumberKey } from '#contracts/publication/reference-number.ts';
import type { IndexPageData as Contents } from '#contracts/api/document-data.ts';
import { ArticlesKind } from '../batches/kinds/articles-kind.ts';
import type { BatchPart } from '../batches/kinds/batch-kind.ts';
import { shownFields, shownJournal } from '../design/shown-fields.ts';
import type { PdfInformation } from '../printing/print-design.ts';
import { fileKey } from '../printing/rendered-files.ts';
import { indexPageHtml, indexPageTitle } from './index-page.template.tsx';

/** Version of the design: increase it to have files of an older design regenerated. */
const DESIGN = 6;

const articleFields = [
  'refnumber',
  'title',
  'authorname',
  'year',
  'volume',
  'issue',
  'issue_label',
  'pagenumber',
  'section',
  'standing',
] as const;

/** The table of contents of the articles with these ref numbers. */
@Injectable()
export class IndexPageKind extends ArticlesKind<Contents> {
  readonly result = 'pdf';
  protected readonly what = 'Index page';
  protected readonly isOfNotices = true;

  async gather(refnumbers: string[]): Promise<BatchPart<Contents>[]> {
    const { journal, articles, sections } = await this.catalog.call('catalog.index-page-data', {
      refnumbers,
    });
    const found = new Map(articles.map((article) => [referenceNumberKey(article.refnumber), article]));
    const inOrder = refnumbers.flatMap((refnumber) => found.get(referenceNumberKey(refnumber)) ?? []);
    if (inOrder.length === 0) return [];
    const content = {
      journal: shownJournal(journal),
      articles: inOrder.map((article) => shownFields(article, articleFields)),
      sections,
    };
    const key = fileKey('index-pages', DESIGN, content);
    return [{ item: 'Index page', path: ['Index page'], key, content }];
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
