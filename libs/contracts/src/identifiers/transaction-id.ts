/** The format of a transaction ID (requirements.md#transaction-ids); anything else is `invalid_txnid`. */
export function isTransactionId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._/-]{2,63}$/.test(text);
}

/** The format of a transaction ID in words. */
export const transactionIdRule =
  'A transaction ID has 3 to 64 letters, digits or . _ / - and begins with a letter or digit';

/** The form in which transaction IDs are compared: without case (requirements.md#transaction-ids). */
export const transactionIdKey = (text: string): string => text.toLowerCase();

/** Transaction ID of a free article that was given none. */
export const freeTransactionId = (refnumber: string): string => `FREE-${refnumber}`;
