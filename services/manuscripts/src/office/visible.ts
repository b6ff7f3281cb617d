import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { SignedInUser } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { AuthClient } from '../journal/clients.ts';
import { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';

/**
 * What a user may see: neither the drafts of authors, nor a manuscript with which they have a conflict. For who has one it
 * does not exist, in lists and counts neither.
 */
@Injectable()
export class Visible {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly auth: AuthClient,
  ) {}

  async to({ id }: SignedInUser): Promise<QueryFilter<ManuscriptDocument>> {
    const found = await this.auth.call('auth.user', { userId: id });
    const address = found?.email
      ? { $or: [{ addressKeys: { $ne: emailKey(found.email) } }, { admitted: id }] }
      : {};
    return { listed: true, recused: { $ne: id }, $and: [address] };
  }

  /** Those with which the user has a conflict. */
  async hiddenFrom({ id }: SignedInUser): Promise<Types.ObjectId[]> {
    const found = await this.auth.call('auth.user', { userId: id });
    const named = found?.email ? [{ addressKeys: emailKey(found.email), admitted: { $ne: id } }] : [];
    return this.manuscripts.distinct('_id', { $or: [{ recused: id }, ...named] });
  }

  /** One of them. @throws DomainError not_found */
  async one(id: string, user: SignedInUser): Promise<QueryFilter<ManuscriptDocument>> {
    if (!isEntityId(id)) throw new DomainError('not_found');
    return { ...(await this.to(user)), _id: id };
  }
}
