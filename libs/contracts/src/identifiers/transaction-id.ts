/** The format of a transaction ID (decisions 4); anything else is `invalid_txnid`. */
export function isTransactionId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._/-]{2,63}$/.test(text);
}

/** The form in which transaction IDs are compared: without case (decisions 9). */
export const transactionIdKey = (text: string): string => text.toLowerCase();

/** That of a free article which was given none. */
export const freeTransactionId = (refnumber: string): string => `FREE-${refnumber}`;
