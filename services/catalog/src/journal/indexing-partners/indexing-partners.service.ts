import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { IndexingPartner, StaffIndexingPartner } from '#contracts/fields/entities.ts';
import type { ChangeAuthor } from '#contracts/policies/entity-rights.ts';
import { valuesOf } from '#contracts/fields/fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { Changes, type Edit, type EntityKind } from '#platform/writes/changes.ts';
import { requireDocument } from '#platform/database/mongo.module.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import { Pictures } from '../../files/pictures.ts';
import {
  type AddIndexingPartnerDto,
  MAX_PARTNERS,
  type UpdateIndexingPartnerDto,
  partnerKind,
} from './indexing-partner.kind.ts';
import { IndexingPartnerDocument } from './indexing-partner.schema.ts';

const publicOrder = { sortnumber: 1, _id: 1 } as const;

@Injectable()
export class IndexingPartnersService {
  constructor(
    @InjectModel(IndexingPartnerDocument.name) private readonly partners: Model<IndexingPartnerDocument>,
    private readonly pictures: Pictures,
    private readonly changes: Changes,
  ) {}

  /** Sorted by sort number; disabled ones for staff only. */
  async list(forStaff: boolean): Promise<(IndexingPartner | StaffIndexingPartner)[]> {
    const found = this.partners.find(forStaff ? {} : { status: 'enabled' }).sort(publicOrder);
    return (await found.limit(MAX_PARTNERS).lean()).map((partner) => view(partner, forStaff));
  }

  async add(
    fields: AddIndexingPartnerDto,
    image: Buffer | undefined,
    user: ChangeAuthor,
  ): Promise<StaffIndexingPartner> {
    const partner = {
      ...valuesOf(partnerFields, fields),
      image: image ? await this.pictures.store('indexing', image) : '',
      version: 1,
    };
    return this.changes.create(this.kind, partner, user);
  }

  /** Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict, not_an_image */
  async update(edit: Edit<UpdateIndexingPartnerDto>): Promise<StaffIndexingPartner> {
    const { id, fields, upload, version, user } = edit;
    await requireDocument(this.partners, id);
    const given = { ...fields, ...(upload && { image: await this.pictures.store('indexing', upload) }) };
    return this.changes.update(this.kind, { id, version, user, given });
  }

  /**
   * Puts the partners in the order of their ids. Positions keep their sort numbers, except equal ones, whose order
   * would be undefined. @throws DomainError validation_failed unless these are the ids of all partners
   */
  async reorder(ids: readonly string[], user: ChangeAuthor): Promise<StaffIndexingPartner[]> {
    return this.changes.commit(user, async (session) => {
      const before = await this.partners.find().sort(publicOrder).session(session).lean();
      const byId = new Map(before.map((partner) => [partner._id.toHexString(), partner]));
      const wanted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
      if (wanted.length !== before.length || wanted.length !== ids.length)
        throw fieldError('ids', 'The list has changed meanwhile. Reload the page and try again');
      let last = -1;
      const after = wanted.map((partner, place): IndexingPartnerDocument => {
        last = Math.max(last + 1, before[place]!.sortnumber);
        return last === partner.sortnumber
          ? partner
          : { ...partner, sortnumber: last, version: partner.version + 1 };
      });
      const moved = after.filter((partner, place) => partner !== wanted[place]);
      for (const { _id, sortnumber, version } of moved)
        await this.partners.updateOne({ _id }, { $set: { sortnumber, version } }, { session });
      return {
        response: after.map(partnerKind.view),
        changes: moved.map((partner) => partnerKind.change(byId.get(partner._id.toHexString())!, partner)),
      };
    });
  }

  private get kind(): EntityKind<IndexingPartnerDocument, StaffIndexingPartner> {
    return { ...partnerKind, model: this.partners };
  }
}

function view(partner: IndexingPartnerDocument, forStaff: boolean): IndexingPartner | StaffIndexingPartner {
  const { version, ...shared } = partnerKind.view(partner);
  return { ...shared, ...(forStaff && { version }) };
}
