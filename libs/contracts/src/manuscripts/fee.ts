import type { Settings } from '#contracts/fields/entities.ts';
import { type Amount, MAX_AMOUNT } from '#contracts/values/amounts.ts';
import type { FeeState, ManuscriptStage } from '../policies/manuscript-stages.ts';

/** Acts of the office on a fee; `void` cancels a receipt, which keeps its number. */
export const feeActs = ['change', 'waive', 'receive', 'void'] as const;
export type FeeAct = (typeof feeActs)[number];

export interface ManuscriptFee extends Amount {
  state: FeeState;
  /** Transaction ID as the author reported it, or staff entered it. */
  txnid?: string;
  /** Addressee of the receipt; by default the corresponding author. */
  bill_to?: string;
  /** The number of the receipt. */
  receipt?: string;
}

/** The ways in which a fee can be paid, as the settings have them. */
export interface PaymentWays {
  /** Address that payment apps open for a fee in rupees, and its QR code as a data URL. */
  upi?: { address: string; qr: string };
  /** Lines of text; empty without any. */
  bank_details: string;
  /** The page of a payment provider; empty without one. */
  payment_link: string;
}

export const isFeeOpen = (stage: ManuscriptStage): boolean => stage === 'accepted' || stage === 'published';

/** Whether its author can pay it, and report or correct the payment. */
export const isPayable = (stage: ManuscriptStage, state: FeeState | undefined): boolean =>
  isFeeOpen(stage) && (state === 'due' || state === 'reported');

/** The acts that are open to the editorial office; an amount can be entered where there was none. */
export function feeActsOpen(stage: ManuscriptStage, state: FeeState | undefined): FeeAct[] {
  if (state === 'received') return ['void'];
  if (!isFeeOpen(stage)) return [];
  if (state === undefined || state === 'waived') return ['change'];
  return ['change', 'waive', 'receive'];
}

/** Part of a fee in rupees for a DOI. */
const DOI_RUPEES = 200;

interface Payer {
  country: string;
  doi_wanted: boolean;
  authors: readonly { corresponding: boolean; affiliations: readonly { country: string }[] }[];
}

type Fees = Pick<Settings, 'fee_rupee' | 'fee_dollar'>;

/** Whether the fee depends on the country. */
export const hasFees = ({ fee_rupee, fee_dollar }: Fees): boolean =>
  firstNumber(fee_rupee) + firstNumber(fee_dollar) > 0;

/** Country as entered, or that of the corresponding author's institution; empty if neither is known. */
export function payerCountry({ country, authors }: Pick<Payer, 'country' | 'authors'>): string {
  const author = authors.find(({ corresponding }) => corresponding) ?? authors[0];
  return country.trim() || (author?.affiliations.find((one) => one.country)?.country ?? '');
}

/** The fee of an accepted manuscript by its country; undefined where the journal takes none. */
export function feeOf(payer: Payer, { fee_rupee, fee_dollar }: Fees): Amount | undefined {
  const isIndian = /^(?:in)?$|\b(?:india|bharat)\b|भारत/iu.test(payerCountry(payer));
  const currency = isIndian ? 'INR' : 'USD';
  const fee = firstNumber(isIndian ? fee_rupee : fee_dollar);
  const amount = fee + (isIndian && payer.doi_wanted ? DOI_RUPEES : 0);
  return amount > 0 ? { amount: Math.min(amount, MAX_AMOUNT), currency } : undefined;
}

/** First number of a setting such as '1,000 + GST', in whole units; 0 without one. */
const firstNumber = (text: string): number =>
  Math.round(Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? 0));

/** The address that a payment app opens with everything filled in. */
export const upiAddress = (
  { upi_id, name }: { upi_id: string; name: string },
  { amount, number }: { amount: number; number: number },
): string => {
  const values = { pa: upi_id, pn: name, am: amount.toFixed(2), cu: 'INR', tn: number, tr: number };
  return `upi://pay?${Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
};

/** The Indian financial year of a day, from April to March: '26-27'. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('-');
}

/** Number of a receipt, at most 16 characters as rules of invoices require: 'R/26-27/00014'. */
export const receiptNumber = (year: string, count: number): string =>
  `R/${year}/${String(count).padStart(5, '0')}`;
