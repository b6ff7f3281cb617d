export const currencies = ['INR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** Amount of a fee or receipt, in whole units. */
export interface Amount {
  amount: number;
  currency: Currency;
}
export const MAX_AMOUNT = 9_999_999;

const signs: Record<Currency, string> = { INR: '₹', USD: 'US$' };
const locales: Record<Currency, string> = { INR: 'en-IN', USD: 'en-US' };

/** '₹1,20,000', 'US$1,200' */
export const amountInFigures = ({ amount, currency }: Amount): string =>
  signs[currency] + amount.toLocaleString(locales[currency]);

const units =
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = ' . Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const scales: Record<Currency, readonly (readonly [size: number, name: string])[]> = {
  INR: [
    [100_000, 'Lakh'],
    [1_000, 'Thousand'],
    [100, 'Hundred'],
  ],
  USD: [
    [1_000_000, 'Million'],
    [1_000, 'Thousand'],
    [100, 'Hundred'],
  ],
};
const names: Record<Currency, string> = { INR: 'Rupees', USD: 'US Dollars' };

/** 'Rupees One Lakh Twenty Thousand Only' */
export const amountInWords = ({ amount, currency }: Amount): string =>
  `${names[currency]} ${inWords(amount, currency)} Only`;

function inWords(count: number, currency: Currency): string {
  const scale = scales[currency].find(([size]) => count >= size);
  if (scale) {
    const [size, name] = scale;
    const rest = count % size;
    const whole = `${inWords(Math.floor(count / size), currency)} ${name}`;
    return rest > 0 ? `${whole} ${inWords(rest, currency)}` : whole;
  }
  if (count < 20) return units[count]!;
  return [tens[Math.floor(count / 10)], units[count % 10]].filter(Boolean).join('-');
}
