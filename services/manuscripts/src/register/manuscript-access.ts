import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { Person } from '#contracts/api/rpc.ts';
import type { SignedInUser } from '#contracts/policies/roles.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { requestContext } from '#platform/context/request-context.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { AuthClient } from '../settings/clients.ts';
import { ManuscriptDocument } from './manuscript.schema.ts';
import { Manuscripts } from './manuscripts.ts';

/**
 * What a user may see: neither the drafts of authors, nor a manuscript with which they have a conflict, not even in lists
 * or counts. A user who is recognized as an author is recused from then on, whatever is changed later.
 */
@Injectable()
export class ManuscriptAccess {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly auth: AuthClient,
  ) {}

  /** @throws DomainError address_required */
  async filterFor({ id }: SignedInUser): Promise<QueryFilter<ManuscriptDocument>> {
    const keys = await this.recuseAuthor(id);
    // Their authors may change meanwhile.
    const notOwn = { $or: [{ personKeys: { $nin: keys } }, { admitted: id }] };
    return { listed: true, recused: { $ne: id }, $and: [notOwn] };
  }

  /** Ids of the manuscripts with which the user has a conflict. @throws DomainError address_required */
  async hiddenFrom({ id }: SignedInUser): Promise<Types.ObjectId[]> {
    await this.recuseAuthor(id);
    return this.documents.distinct('_id', { recused: id });
  }

  /** The filter for one manuscript. @throws DomainError not_found, address_required */
  async filterForOne(id: string, user: SignedInUser): Promise<QueryFilter<ManuscriptDocument>> {
    if (!isEntityId(id)) throw new DomainError('not_found');
    return { ...(await this.filterFor(user)), _id: id };
  }

  /** Recuses a user who is recognized as an author now. @returns the keys of the user */
  private async recuseAuthor(id: string): Promise<string[]> {
    const person = await this.personOf(id);
    if (!person?.hasAddress) throw new DomainError('address_required');
    const { keys } = person;
    const notRecorded = { recused: { $ne: id }, admitted: { $ne: id } };
    const own = await this.documents.distinct('_id', {
      personKeys: { $in: keys },
      listed: true,
      ...notRecorded,
    });
    for (const _id of own) await this.manuscripts.recuse(_id, [id]);
    return keys;
  }

  /** The user as a person: known of the caller from the session's check; other services ask for their own callers. */
  private async personOf(id: string): Promise<Person | undefined> {
    const caller = requestContext.getStore()?.caller;
    if (caller?.id === id) return caller.person;
    return (await this.auth.call('auth.user', { userId: id }))?.person;
  }
}
