import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Model } from 'mongoose';
import type { RpcCalls } from '#contracts/api/rpc.ts';
import { ManuscriptDocument } from '../manuscripts/manuscript.schema.ts';

type Call = RpcCalls['manuscripts.reported-payments'];

/** Tells the catalog which transaction IDs its articles cannot have. */
@Controller()
export class ReportedPaymentsController {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
  ) {}

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
