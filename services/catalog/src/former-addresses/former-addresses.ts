import { Injectable, Module } from '@nestjs/common';
import { InjectModel, MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { IssueKey } from '#contracts/events.js';

/** A reference number or a place of an issue that its owner has given up. */
@Schema({ collection: 'former_addresses', versionKey: false })
export class FormerAddress {
  /** Such as 'reference/7.5' or 'issue/2026/5/2'. */
  @Prop({ type: String, required: true }) _id!: string;
  /** The article or issue that had it last. */
  @Prop({ type: Types.ObjectId, required: true, index: true }) owner!: Types.ObjectId;
}
const formerAddressSchema = SchemaFactory.createForClass(FormerAddress);

export const formerReference = (refKey: string): string => `reference/${refKey}`;
export const formerIssue = ({ year, volume, issue }: IssueKey): string => `issue/${year}/${volume}/${issue}`;

/**
 * Where old addresses lead (decisions 8). An entry names the owner and not its next address, so a chain of changes is one redirect.
 * Entries are read only when nothing has the address now: one that another article or issue has taken over belongs to that one.
 */
@Injectable()
export class FormerAddresses {
  constructor(@InjectModel(FormerAddress.name) private readonly addresses: Model<FormerAddress>) {}

  /** Call it in the transaction that gives the address up. */
  async store(session: ClientSession, address: string, owner: Types.ObjectId): Promise<void> {
    await this.addresses.updateOne({ _id: address }, { $set: { owner } }, { session, upsert: true });
  }

  async ownerOf(address: string): Promise<Types.ObjectId | undefined> {
    return (await this.addresses.findById(address).lean())?.owner;
  }

  /** Call it in the transaction that removes the owner. */
  async removeOf(session: ClientSession, owner: Types.ObjectId): Promise<void> {
    await this.addresses.deleteMany({ owner }, { session });
  }
}

@Module({
  imports: [MongooseModule.forFeature([{ name: FormerAddress.name, schema: formerAddressSchema }])],
  providers: [FormerAddresses],
  exports: [FormerAddresses],
})
export class FormerAddressesModule {}
