import { describe, expect, it } from '@jest/globals';
import { amountInFigures, amountInWords, type Currency, MAX_AMOUNT } from './amounts.ts';

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const multipliers: Record<string, number> = {
  hundred: 100,
  thousand: 1_000,
  lakh: 100_000,
  million: 1_000_000,
};

/** Reads words as a person does: what stands before a multiplier is multiplied by it. */
function read(words: string): number {
  let [sum, part] = [0, 0];
  for (const word of words.toLowerCase().split(/[ -]/)) {
    const multiplier = multipliers[word];
    if (multiplier === undefined) part += units.indexOf(word) + 1 || (tens.indexOf(word) + 1) * 10;
    else if (multiplier === 100) part *= 100;
    else [sum, part] = [sum + part * multiplier, 0];
  }
  return sum + part;
}

const words = (amount: number, currency: Currency) =>
  amountInWords({ amount, currency }).replace(/^(?:Rupees|US Dollars) | Only$/g, '');

describe('An amount', () => {
  it.each([
    [1, 'Rupees One Only', '₹1'],
    [1_200, 'Rupees One Thousand Two Hundred Only', '₹1,200'],
    [10_019, 'Rupees Ten Thousand Nineteen Only', '₹10,019'],
    [1_00_000, 'Rupees One Lakh Only', '₹1,00,000'],
    [12_34_567, 'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven Only', '₹12,34,567'],
    [99_99_999, 'Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine Only', '₹99,99,999'],
  ])('is written in lakhs of rupees: %i', (amount, inWords, inFigures) => {
    expect(amountInWords({ amount, currency: 'INR' })).toBe(inWords);
    expect(amountInFigures({ amount, currency: 'INR' })).toBe(inFigures);
  });

  it('is written in millions of dollars', () => {
    expect(amountInWords({ amount: 1_250_040, currency: 'USD' })).toBe(
      'US Dollars One Million Two Hundred Fifty Thousand Forty Only',
    );
    expect(amountInFigures({ amount: 1_250_040, currency: 'USD' })).toBe('US$1,250,040');
  });

  it.each<Currency>(['INR', 'USD'])(
    'reads back from its words as the same amount, up to 99,99,999: %s',
    (currency) => {
      const wrong: number[] = [];
      for (let amount = 1; amount <= MAX_AMOUNT; amount += amount < 11_000 ? 1 : 487)
        if (read(words(amount, currency)) !== amount) wrong.push(amount);
      expect(wrong).toEqual([]);
    },
  );
});
