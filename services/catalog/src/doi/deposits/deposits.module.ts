import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DepositDocument, depositSchema } from './deposit.schema.ts';
import { DepositOrders } from './deposit-orders.ts';

/** The state of DOIs at the registry, and the orders of changes; `discovery/registration` deposits them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: DepositDocument.name, schema: depositSchema }])],
  providers: [DepositOrders],
  exports: [DepositOrders, MongooseModule],
})
export class DepositsModule {}
