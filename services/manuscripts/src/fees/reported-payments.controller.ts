import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Model } from 'mongoose';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';
import { ReceiptDocument } from './receipt.schema.ts';

type Call = RpcCalls['manuscripts.reported-payments'];

/** Tells the catalog which transaction IDs its articles have or cannot have. */
@Controller()
export class ReportedPaymentsController {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    @InjectModel(ReceiptDocument.name) private readonly receipts: Model<ReceiptDocument>,
  ) {}

  @MessagePattern('manuscripts.payment')
  async payment(
    @Payload() { manuscript }: RpcCalls['manuscripts.payment']['request'],
  ): Promise<{ value: RpcCalls['manuscripts.payment']['response'] }> {
    const receipts = await this.receipts.find({ manuscript }).lean();
    const [received] = receipts.filter((receipt) => !receipt.void);
    const ended = receipts.filter((receipt) => receipt.void);
    return { value: { received: received?.txnid ?? '', void: ended.map(({ txnid }) => txnid) } };
  }

  @MessagePattern('manuscripts.reported-payments')
  async find(@Payload() { txnidKeys }: Call['request']): Promise<{ value: Call['response'] }> {
    const found = await this.manuscripts
      .find({ 'fee.txnidKey': { $in: txnidKeys } })
      .select({ 'fee.txnidKey': 1 })
      .lean();
    return {
      value: found.map(({ _id, fee }) => ({ txnidKey: fee!.txnidKey!, manuscript: _id.toHexString() })),
    };
  }
}
