import { Injectable } from '@nestjs/common';
import type { JobData } from '#contracts/api/jobs.ts';
import { Printer } from '../printing/printer.ts';
import { type CoverPageContent, CoverPageData, coverPageKey } from './cover-page.data.ts';
import { coverPageHtml } from './cover-page.template.tsx';

@Injectable()
export class CoverPageJobs {
  constructor(
    private readonly data: CoverPageData,
    private readonly printer: Printer,
  ) {}

  /** @returns the file's key, or null when the article no longer exists. */
  async render({ refnumber, forStaff }: JobData['documents.render-cover-page']): Promise<string | null> {
    return this.make(await this.data.content({ refnumber, forStaff }));
  }

  /** Pre-generates the cover page before it is first requested. */
  async prepare(articleId: string): Promise<void> {
    await this.make(await this.data.content({ articleId }));
  }

  private async make(content: CoverPageContent | null): Promise<string | null> {
    return content && this.printer.make(coverPageKey(content), () => coverPageHtml(content));
  }
}
