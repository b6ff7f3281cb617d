import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { SessionUser, WebdataEntry } from '#contracts/entities.js';
import { words } from '#contracts/folding.js';
import { WEBDATA_PAGE_SIZE } from '#contracts/limits.js';
import { encodeRichText, plainText } from '#contracts/rich-text.js';
import type { WebdataStatus } from '#contracts/statuses.js';
import { DomainError, fieldError } from '#platform/domain-error.js';
import { sanitizedHtml } from '#platform/rich-text.js';
import type { EntriesQuery } from './entry.dto.js';
import { EntryDocument } from './entry.schema.js';

@Injectable()
export class EntriesService {
  constructor(@InjectModel(EntryDocument.name) private readonly entries: Model<EntryDocument>) {}

  /** Newest first. Without any parameter every entry, as specified; with one, that page (decisions 4). */
  async list(query: EntriesQuery): Promise<{ total: number; entries: WebdataEntry[] }> {
    const filter: QueryFilter<EntryDocument> = {};
    if (query.status) filter.status = query.status;
    const searched = words(query.search ?? '');
    if (searched.length > 0) filter.$and = searched.map((word) => ({ words: { $regex: `^${word}` } }));

    const found = this.entries.find(filter, { words: 0 }).sort({ created_at: -1, _id: -1 });
    const paged = Object.values(query).some((value) => value !== undefined);
    if (paged) {
      const limit = query.limit ?? WEBDATA_PAGE_SIZE;
      found.skip(((query.page ?? 1) - 1) * limit).limit(limit);
    }
    const [total, documents] = await Promise.all([this.entries.countDocuments(filter), found.lean()]);
    return { total, entries: documents.map(view) };
  }

  async add(content: string, status: WebdataStatus, user: SessionUser): Promise<WebdataEntry> {
    const html = sanitizedHtml(content);
    const text = plainText(encodeRichText(html));
    if (text === '') throw fieldError('content', 'The content is required');
    const saved = await this.entries.create({
      content: html,
      status,
      createdby: user.name,
      created_at: new Date(),
      words: [...new Set(words(`${text} ${user.name}`))],
    });
    return view(saved.toObject());
  }

  async changeStatus(id: string, status: WebdataStatus): Promise<WebdataEntry> {
    const saved = mongoose.isValidObjectId(id)
      ? await this.entries.findByIdAndUpdate(id, { $set: { status } }, { returnDocument: 'after' }).lean()
      : null;
    if (!saved) throw new DomainError('not_found');
    return view(saved);
  }
}

function view({ _id, content, status, createdby, created_at }: Omit<EntryDocument, 'words'>): WebdataEntry {
  return { id: _id.toHexString(), content, status, createdby, created_at: created_at.toISOString() };
}
