import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Model } from 'mongoose';
import type { RpcReply, RpcRequest } from '#contracts/api/rpc.ts';
import { ManuscriptDocument } from '../register/manuscript.schema.ts';
import { ReceiptDocument } from '../register/receipt.schema.ts';

/** Reports to the catalog which transaction IDs and numbers are reserved. */
@Controller()
export class ReservedController {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReceiptDocument.name) private readonly receipts: Model<ReceiptDocument>,
  ) {}

  @MessagePattern('manuscripts.payment')
  async payment(
    @Payload() { manuscript }: RpcRequest<'manuscripts.payment'>,
  ): RpcReply<'manuscripts.payment'> {
    const receipts = await this.receipts.find({ manuscript }).lean();
    const ids = (isVoid: boolean) =>
      receipts.filter((one) => (one.void !== undefined) === isVoid).map(({ txnid }) => txnid);
    return { received: ids(false)[0] ?? '', void: ids(true) };
  }

  @MessagePattern('manuscripts.reserved')
  async find(
    @Payload() { txnidKeys, refKeys }: RpcRequest<'manuscripts.reserved'>,
  ): RpcReply<'manuscripts.reserved'> {
    const found = await this.manuscripts
      .find({ $or: [{ 'fee.txnidKey': { $in: txnidKeys } }, { number: { $in: refKeys.map(Number) } }] })
      .select({ number: 1, 'fee.txnidKey': 1 })
      .lean();
    return found.map(({ _id, number = '', fee }) => ({
      manuscript: _id.toHexString(),
      txnidKey: fee?.txnidKey ?? '',
      refKey: String(number),
    }));
  }
}
