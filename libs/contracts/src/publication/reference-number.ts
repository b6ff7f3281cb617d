export const referenceNumberMessage = 'Ref number must be a valid number';

/** A plain non-negative decimal, trimmed (requirements.md#reference-numbers). */
export function isReferenceNumber(text: string): boolean {
  return /^\d{1,12}(\.\d{1,6})?$/.test(text.trim());
}

/** Whether two texts are the same reference number, regardless of spelling. */
export const isSameReference = (one: string, other: string): boolean =>
  referenceNumberKey(one) === referenceNumberKey(other);

/** Canonical form for comparison by value: '007.50' → '7.5'. */
export function referenceNumberKey(text: string): string {
  const [integer = '', fraction = ''] = text.trim().split('.');
  const digits = integer.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  return decimals ? `${digits}.${decimals}` : digits;
}
