import { describe, expect, it } from '@jest/globals';
import { isUnknownRecipient } from './recipient-status.ts';

describe('A refused mail', () => {
  it.each([
    ['5.1.1', '550 5.1.1 User unknown'],
    ['5.1.2', '550 5.1.2 Bad destination system: no such domain'],
    ['5.1.3', '501 5.1.3 Bad recipient address syntax'],
    ['5.1.6', '550 5.1.6 recipient no longer on server'],
    ['5.1.10', '556 5.1.10 Recipient address has null MX'],
    ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['5.4.4', 'Host or domain name not found'],
    ['5.0.0', '550 No such user here'],
    ['5.0.0', ''],
    ['5.1.0', '550 5.1.0 Address rejected'],
    ['5.0.0', '550-5.1.1 The email account that you tried to reach does not exist'],
  ])('ends the subscription at %s: %s', (status, text) =>
    expect(isUnknownRecipient(status, text)).toBe(true),
  );

  it.each([
    ['5.1.5', '550 5.1.5 Destination address valid'],
    ['5.1.7', '501 5.1.7 Bad sender address syntax'],
    ['5.1.8', '550 5.1.8 <bounces@journal.example.org>: Sender address rejected: Domain not found'],
    ['5.1.9', '550 5.1.9 Message relayed to non-compliant mailer'],
    ['5.2.0', '550 5.2.0 Other mailbox status'],
    ['5.2.2', '552 5.2.2 Mailbox full'],
    ['5.2.3', '552 5.2.3 Message length exceeds limit'],
    ['5.3.4', '552 5.3.4 Message too big for system'],
    ['5.4.1', '550 5.4.1 No answer from host'],
    ['5.7.1', '550 5.7.1 Delivery not authorized'],
    ['5.7.26', '550 5.7.26 Unauthenticated email is not accepted due to DMARC policy'],
    ['5.0.0', '554 Service unavailable; Client host blocked using zen.spamhaus.org'],
    ['5.0.0', '550 Rejected by the policy of the recipient’s organization'],
    ['5.1.0', '550 5.1.0 <bounces@journal.example.org> sender rejected'],
    ['5.1.0', '550 5.1.0 See https://www.spamhaus.org/query/ip/192.0.2.1'],
    ['5.0.0', '550 5.7.1 not authorized to send here'],
    ['4.1.1', '450 4.1.1 try again later'],
  ])('leaves the subscription at %s: %s', (status, text) =>
    expect(isUnknownRecipient(status, text)).toBe(false),
  );
});
