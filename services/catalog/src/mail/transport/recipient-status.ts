/**
 * Permanent conditions of the recipient's own address (RFC 3463, 3.2, 3.3 and 3.5; 5.1.10 is of RFC 7505): it or its
 * domain does not exist or takes no mail, or the mailbox has moved or is closed. A full mailbox may change; 5.1.7 and
 * 5.1.8 are about the sender, 5.1.9 about a server on the way, and 5.7 about a policy.
 */
const recipientCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.2.1', '5.4.4']);
/** Codes that leave open what the condition is, so that the text beside them decides. */
const unspecific = new Set(['5.0.0', '5.1.0']);
const specificIn = /(?<![\d.])5\.(?!0\.0|1\.0)\d{1,3}\.\d{1,3}(?![\d.])/;
/** Refusals of the sender, the server or the mail. */
const senderWords =
  /polic(?:y|ies)|spam|black ?-?list|block ?-?list|deny ?-?list|\b(?:dns|r|u)bls?\b|reputation|dmarc|\bspf\b|dkim|reverse dns|\bptr\b|sender|relay|virus|content/i;

/** Whether mail to the address can never arrive. @param status of RFC 3463 @param text of the server beside it */
export function isUnknownRecipient(status: string, text: string): boolean {
  if (!unspecific.has(status)) return recipientCodes.has(status);
  const specific = specificIn.exec(text)?.[0];
  return specific === undefined ? !senderWords.test(text) : recipientCodes.has(specific);
}
