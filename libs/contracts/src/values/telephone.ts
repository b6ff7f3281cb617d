/** The message for a text that is not a country code such as '+91'. */
export const countryCodeProblem = (text: string): string | undefined =>
  text === '' || /^\+[1-9]\d{0,2}$/.test(text) ? undefined : 'This must be a country code such as +91';

/** Digits of a national number: a longer one that begins with the country code contains it. */
const NATIONAL_DIGITS = 10;

/**
 * The digits of a number with its country code; undefined for a text that is not a single number.
 *
 * @param countryCode of a number that has none, such as '098765 43210'; without one only '+91 98765 43210' and
 * '0091 98765 43210' are numbers
 */
export function internationalDigits(number: string, countryCode = ''): string | undefined {
  const [, prefix = '', rest = ''] = /^(\+|00|0?)([1-9][\d\s().-]{5,24})$/.exec(number.trim()) ?? [];
  const written = rest.replace(/\D/g, '');
  const code = countryCode.replace('+', '');
  const hasCode = prefix === '+' || prefix === '00';
  if (!hasCode && code === '') return undefined;
  const startsWithIt = written.length > NATIONAL_DIGITS && written.startsWith(code);
  const digits = hasCode || startsWithIt ? written : code + written;
  return digits.length >= 8 && digits.length <= 15 ? digits : undefined;
}
