import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { IssueKey } from '#contracts/publication/issue-key.ts';

/** A former reference number of an article, a former place of an issue, or the id that either had in OJS. */
@Schema({ collection: 'former_addresses', versionKey: false })
export class FormerAddress {
  /** Kind and former value, such as 'reference/7.5', 'issue/2026/5/2' or 'ojs/article/12'. */
  @Prop({ type: String, required: true }) _id!: string;
  /** The article or issue that had it last. */
  @Prop({ type: Types.ObjectId, required: true, index: true }) owner!: Types.ObjectId;
}
export const formerAddressSchema = SchemaFactory.createForClass(FormerAddress);

export const formerReference = (refKey: string): string => `reference/${refKey}`;
export const formerIssue = ({ year, volume, issue }: IssueKey): string => `issue/${year}/${volume}/${issue}`;
export const formerOjsArticle = (id: string): string => `ojs/article/${id}`;
export const formerOjsIssue = (id: string): string => `ojs/issue/${id}`;

/**
 * Redirects from old addresses (requirements.md#former-addresses). An entry has the owner's id instead of its next
 * address, so a chain of changes is one redirect. Entries are used only if no article or issue currently has the
 * address.
 */
@Injectable()
export class FormerAddresses {
  constructor(@InjectModel(FormerAddress.name) private readonly addresses: Model<FormerAddress>) {}

  /** Call it in the transaction that changes the address. */
  async store(session: ClientSession, address: string, owner: Types.ObjectId): Promise<void> {
    await this.addresses.updateOne({ _id: address }, { $set: { owner } }, { session, upsert: true });
  }

  /** Stores addresses that came with an import; one that already leads somewhere stays. */
  async storeNew(
    session: ClientSession,
    addresses: (readonly [address: string, owner: Types.ObjectId])[],
  ): Promise<void> {
    if (addresses.length === 0) return;
    await this.addresses.bulkWrite(
      addresses.map(([_id, owner]) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { owner } }, upsert: true },
      })),
      { session },
    );
  }

  /** All former addresses, comma-separated, by the id of the article or issue. */
  async byOwner(): Promise<Map<string, string>> {
    const owners = await this.addresses.aggregate<{ _id: Types.ObjectId; addresses: string[] }>([
      { $sort: { _id: 1 } },
      { $group: { _id: '$owner', addresses: { $push: '$_id' } } },
    ]);
    return new Map(owners.map(({ _id, addresses }) => [_id.toHexString(), addresses.join(', ')]));
  }

  async ownerOf(address: string): Promise<Types.ObjectId | undefined> {
    return (await this.addresses.findById(address).lean())?.owner;
  }

  /** Call it in the transaction that removes the owner. */
  async removeOf(session: ClientSession, owner: Types.ObjectId): Promise<void> {
    await this.addresses.deleteMany({ owner }, { session });
  }
}
