import { type FeeAct, feeActs } from '#contracts/manuscripts/fee.ts';
import { type Currency, currencies, MAX_AMOUNT } from '#contracts/values/amounts.ts';
import { Integer, Line, OneOf, Optional, Required } from '#platform/validation/rules.ts';

const MAX_PAYER = 300;

export class PaymentDto {
  @Required('The transaction ID is required') @Line(64) txnid!: string;
  /** Addressee of the receipt. */
  @Optional() @Line(MAX_PAYER) bill_to?: string;
}

export class FeeDto {
  @OneOf(feeActs) act!: FeeAct;
  @Optional() @Integer(1, MAX_AMOUNT) amount?: number;
  @Optional() @OneOf(currencies) currency?: Currency;
  /** Transaction ID of a payment that the author has not reported here. */
  @Optional() @Line(64) txnid?: string;
  @Optional() @Line(MAX_PAYER) bill_to?: string;
}
