import { Injectable } from '@nestjs/common';
import type { WebdataCounts } from '#contracts/fields/entities.ts';
import { parseSearchText } from '#contracts/text/search-text.ts';
import { type WebdataStatus, webdataStatuses } from '#contracts/values/statuses.ts';
import type { Hits } from '#search/search-fields.ts';
import { SearchIndex } from '#search/search-index.ts';
import { entryIndex } from './entry-index.ts';
import type { EntryDocument } from './entry.schema.ts';

interface EntryQuery {
  search?: string;
  status?: WebdataStatus;
  skip: number;
  limit: number;
}

/** Finds and counts entries in an up-to-date index; each word of the search must begin a word of the entry. */
@Injectable()
export class EntrySearch {
  constructor(private readonly index: SearchIndex<EntryDocument>) {}

  /** One page, newest first. */
  async find({ search = '', status, skip, limit }: EntryQuery): Promise<Hits> {
    await this.index.untilCurrent();
    const groups = status ? [status] : webdataStatuses;
    return this.index.find({ ...parseSearchText(search), groups, ranking: [entryIndex.texts], skip, limit });
  }

  /** The number of matches per status. */
  async counts(search = ''): Promise<WebdataCounts> {
    await this.index.untilCurrent();
    const counts = await this.index.count({ ...parseSearchText(search), groups: webdataStatuses });
    return counts as WebdataCounts;
  }
}
