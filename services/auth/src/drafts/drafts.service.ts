import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Draft, DraftContent } from '#contracts/fields/entities.ts';
import { MAX_DRAFTS } from '#contracts/text/limits.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { isDuplicateKey } from '#platform/database/mongo.module.ts';
import { DraftDocument } from './draft.schema.ts';

const listed = { draftId: true, page: true, title: true, savedAt: true } as const;

/** Drafts belong to one user and have no history. Each form has its own, so that tabs overwrite nothing. */
@Injectable()
export class DraftsService {
  constructor(@InjectModel(DraftDocument.name) private readonly drafts: Model<DraftDocument>) {}

  async list(userId: string): Promise<Draft[]> {
    const found = await this.drafts.find({ userId }, listed).sort({ savedAt: -1 }).limit(MAX_DRAFTS).lean();
    return found.map(draftView);
  }

  async find(userId: string, draftId: string): Promise<DraftContent> {
    const found = await this.drafts.findById(documentId(userId, draftId)).lean();
    if (!found) throw new DomainError('not_found');
    return { ...draftView(found), content: found.content };
  }

  async store(userId: string, draftId: string, draft: Omit<DraftContent, 'id' | 'saved_at'>): Promise<void> {
    if (!/^[\da-f]{32}$/.test(draftId)) throw new DomainError('not_found');
    const write = () =>
      this.drafts.updateOne(
        { _id: documentId(userId, draftId) },
        { $set: { ...draft, userId, draftId, savedAt: new Date() } },
        { upsert: true },
      );
    const { upsertedCount } = await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      return write(); // another request of the same form has just created it
    });
    if (upsertedCount > 0) await this.removeOldest(userId);
  }

  async remove(userId: string, draftId: string): Promise<void> {
    await this.drafts.deleteOne({ _id: documentId(userId, draftId) });
  }

  private async removeOldest(userId: string): Promise<void> {
    const over = await this.drafts
      .find({ userId }, { _id: true })
      .sort({ savedAt: -1 })
      .skip(MAX_DRAFTS)
      .lean();
    if (over.length > 0) await this.drafts.deleteMany({ _id: { $in: over.map(({ _id }) => _id) } });
  }
}

const documentId = (userId: string, draftId: string): string => `${userId} ${draftId}`;

const draftView = ({ draftId, page, title, savedAt }: Pick<DraftDocument, keyof typeof listed>): Draft => ({
  id: draftId,
  page,
  title,
  saved_at: savedAt.toISOString(),
});
