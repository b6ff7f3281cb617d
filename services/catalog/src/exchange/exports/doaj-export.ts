import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { doajFile, doajRecord } from '../../discovery/formats/doaj.ts';
import { SettingsService } from '../../journal/settings/settings.service.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';

/** The file that a journal uploads to DOAJ. */
@Injectable()
export class DoajExport {
  constructor(
    @InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>,
    private readonly settings: SettingsService,
  ) {}

  /** @throws DomainError not_found if there are no articles, because DOAJ takes no empty file */
  async stream(of: Partial<IssueKey>): Promise<Readable> {
    const enabled = { ...of, status: 'enabled' as const };
    if (!(await this.articles.exists(enabled))) throw new DomainError('not_found');
    return Readable.from(this.parts(enabled), { objectMode: false });
  }

  private async *parts(filter: Partial<IssueKey> & { status: 'enabled' }): AsyncGenerator<string> {
    const journal = await this.settings.getJournal();
    yield doajFile.begin;
    const found = this.articles.find(filter).sort({ year: 1, volume: 1, issue: 1, firstPage: 1, _id: 1 });
    for await (const article of found.lean().cursor({ batchSize: 100 }))
      yield doajRecord(article, journal).text;
    yield doajFile.end;
  }
}
