import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type ClientSession, type Model } from 'mongoose';
import type { IndexingPartner, SessionUser, StaffIndexingPartner } from '#contracts/entities.ts';
import { decodedValuesOf, valuesOf } from '#contracts/fields.ts';
import { partnerFields } from '#contracts/partner-fields.ts';
import { type EntityChange, type EntityKind, Changes } from '#platform/changes.ts';
import { DomainError } from '#platform/domain-error.ts';
import { Pictures } from '../../files/pictures.ts';
import type { AddIndexingPartnerDto, UpdateIndexingPartnerDto } from './indexing-partner.dto.ts';
import { IndexingPartnerDocument } from './indexing-partner.schema.ts';

const MAX_PARTNERS = 500;

interface Edit {
  id: string;
  fields: UpdateIndexingPartnerDto;
  image?: Buffer;
  /** The version that the client edited, if given. */
  version?: number;
  user: SessionUser;
}

@Injectable()
export class IndexingPartnersService {
  constructor(
    @InjectModel(IndexingPartnerDocument.name) private readonly partners: Model<IndexingPartnerDocument>,
    private readonly pictures: Pictures,
    private readonly changes: Changes,
  ) {}

  /** Sorted by sort number; disabled ones for staff only. */
  async list(forStaff: boolean): Promise<(IndexingPartner | StaffIndexingPartner)[]> {
    const found = this.partners.find(forStaff ? {} : { status: 'enabled' }).sort({ sortnumber: 1, _id: 1 });
    return (await found.limit(MAX_PARTNERS).lean()).map((partner) => view(partner, forStaff));
  }

  /** @throws DomainError not_found */
  async requirePartner(id: string): Promise<void> {
    if (!mongoose.isValidObjectId(id) || !(await this.partners.exists({ _id: id })))
      throw new DomainError('not_found');
  }

  async add(
    fields: AddIndexingPartnerDto,
    image: Buffer | undefined,
    user: SessionUser,
  ): Promise<StaffIndexingPartner> {
    const partner = {
      ...valuesOf(partnerFields, fields),
      image: image ? await this.pictures.store('indexing', image) : '',
      version: 1,
    };
    return this.changes.create(this.kind, partner, user);
  }

  /**
   * Changes the given fields, if any value differs. @throws DomainError not_found, version_conflict,
   * not_an_image
   */
  async update({ id, fields, image, version, user }: Edit): Promise<StaffIndexingPartner> {
    await this.requirePartner(id);
    const given = { ...fields, ...(image && { image: await this.pictures.store('indexing', image) }) };
    return this.changes.update(this.kind, { id, version, user, given });
  }

  /** Restores a partner of an export under its id. */
  async restore(session: ClientSession, partner: IndexingPartnerDocument): Promise<EntityChange> {
    await this.partners.create([partner], { session });
    return this.kind.change(null, partner);
  }

  private get kind(): EntityKind<IndexingPartnerDocument, StaffIndexingPartner> {
    return {
      model: this.partners,
      missing: 'not_found',
      view: (partner) => view(partner, true) as StaffIndexingPartner,
      change: partnerChange,
    };
  }
}

function partnerChange(before: IndexingPartnerDocument | null, after: IndexingPartnerDocument): EntityChange {
  const id = after._id.toHexString();
  const aggregate = { id, version: after.version };
  return {
    of: { type: 'indexing', id },
    before: before && decodedValuesOf(partnerFields, before),
    after: decodedValuesOf(partnerFields, after),
    event: { type: 'catalog.indexing.changed', aggregate, data: { entryId: id } },
  };
}

function view(partner: IndexingPartnerDocument, forStaff: boolean): IndexingPartner | StaffIndexingPartner {
  const { _id, version } = partner;
  return {
    id: _id.toHexString(),
    ...valuesOf(partnerFields, partner),
    ...(forStaff && { version }),
  };
}
