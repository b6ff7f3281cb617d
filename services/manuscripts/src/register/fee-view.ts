import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import {
  feeOf,
  isPayable,
  type ManuscriptFee,
  type PaymentWays,
  upiAddress,
} from '#contracts/manuscripts/fee.ts';
import { type Amount, amountInFigures } from '#contracts/values/amounts.ts';
import type { ManuscriptDocument, StoredFee } from './manuscript.schema.ts';

export const feeView = ({ since: _1, reminded: _2, txnidKey: _3, ...fee }: StoredFee): ManuscriptFee => fee;

/** Amount in figures; empty without a fee. */
export const feeText = (fee: Amount | undefined): string => (fee ? amountInFigures(fee) : '');

export const dueFee = (amount: Amount): StoredFee => ({
  ...amount,
  state: 'due',
  since: new Date(),
  reminded: 0,
});

/** The fee of a manuscript that is being accepted; an amount that was paid or waived before stays. */
export function newFee(manuscript: ManuscriptDocument, settings: ManuscriptSettings): StoredFee | undefined {
  const amount = feeOf(manuscript, settings);
  return manuscript.fee ?? (amount && dueFee(amount));
}

/** Ways in which the author can pay; undefined while there is nothing to pay. */
export async function paymentWays(
  { stage, fee, number = 0 }: ManuscriptDocument,
  { upi_id, name, bank_details, payment_link }: ManuscriptSettings,
): Promise<PaymentWays | undefined> {
  if (!fee || !isPayable(stage, fee.state)) return undefined;
  if (upi_id === '' || fee.currency !== 'INR') return { bank_details, payment_link };
  const address = upiAddress({ upi_id, name }, { amount: fee.amount, number });
  // Loaded when somebody pays.
  const { default: qrcode } = await import('qrcode');
  const qr = await qrcode.toDataURL(address, { margin: 2, scale: 6 });
  return { bank_details, payment_link, upi: { address, qr } };
}
