import { beforeAll, describe, expect, it } from '@jest/globals';
import { issueName } from '#contracts/publication/issue-key.ts';
import { type RunningAlerts, runAlerts } from '#testing/running/running-alerts.ts';
import type { RunningCatalog } from '#testing/running/running-catalog.ts';

describe('When an alert comes back', () => {
  let alerts: RunningAlerts;
  let catalog: RunningCatalog;

  beforeAll(async () => {
    alerts = await runAlerts();
    ({ catalog } = alerts);
    await alerts.startWorker();
  });

  const subscribers = () => catalog.database.collection('alertsubscribers');
  const send = (raw: string, type = 'message/rfc822') =>
    catalog.visitor.post('/api/alerts/bounces').set('Content-Type', type).send(raw);
  const bounced = async (address: string, report: (to: string) => string) => {
    const token = await alerts.subscribed(address);
    const issue = await alerts.announce();
    await alerts.sent(issueName(issue));
    await send(report(alerts.mailsTo(address).at(-1)!.from)).expect(204);
    return { token, counts: await alerts.sent(issueName(issue)) };
  };
  const report =
    (status: string, action = 'failed', text = '550 5.1.1 User unknown') =>
    (to: string) =>
      [
        'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
        `To: ${to}`,
        'Subject: Undelivered Mail Returned to Sender',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="4Abc/mx.example.org"',
        '',
        '--4Abc/mx.example.org',
        'Content-Type: text/plain; charset=us-ascii',
        '',
        'This is the mail system at host mx.example.org.',
        '',
        '--4Abc/mx.example.org',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.org',
        '',
        'Final-Recipient: rfc822; nobody@example.net',
        `Action: ${action}`,
        ...(status ? [`Status: ${status}`] : []),
        `Diagnostic-Code: smtp; ${text}`,
        '',
        '--4Abc/mx.example.org',
        'Content-Type: message/rfc822',
        '',
        'Subject: unsubscribe',
        '',
        'Text',
        '--4Abc/mx.example.org--',
        '',
      ].join('\r\n');
  const suspended = async (address: string) =>
    (await subscribers().findOne({ key: address }))?.suspended as string | undefined;

  it('because the address does not exist, the address gets no more', async () => {
    const { counts, token } = await bounced('closed@example.org', report('5.1.1'));
    expect(counts.bounced).toBe(1);
    expect(await suspended('closed@example.org')).toBe('Returned with status 5.1.1');
    await catalog.visitor.post('/api/alerts/confirm').send({ token });
    expect(await suspended('closed@example.org')).toBeUndefined();
  });

  const senderRejected = '550 5.1.8 <bounces@journal.example.org>: Sender address rejected: Domain not found';
  const blocked = '554 Service unavailable;\r\n Client host blocked by Spamhaus';

  it.each([
    ['a full mailbox', 'full@example.org', report('5.2.2')],
    ['a refused sender', 'sender@example.org', report('5.1.8', 'failed', senderRejected)],
    ['a policy that an unspecific status hides', 'listed@example.org', report('5.0.0', 'failed', blocked)],
    ['a delay', 'late@example.org', report('4.4.1', 'delayed')],
    ['an automatic reply', 'away@example.org', (to: string) => `To: ${to}\r\nSubject: Away\r\n\r\nBye`],
    ['a broken mail', 'broken@example.org', (to: string) => `To: ${to}\r\nContent-Type: multipart/report`],
  ])('because of %s, the address stays', async (_, address, make) => {
    await bounced(address, make);
    expect(await suspended(address)).toBeUndefined();
    expect(await subscribers().findOne({ key: address })).not.toBeNull();
  });

  it('the server’s words decide if it has no status', async () => {
    const { counts } = await bounced('nostatus@example.org', report(''));
    expect(counts.bounced).toBe(1);
    expect(await suspended('nostatus@example.org')).toBe('Returned with status 5.0.0');
    await bounced('refused@example.org', report('', 'failed', '550 Message refused: spam'));
    expect(await suspended('refused@example.org')).toBeUndefined();
  });

  it('nothing is recorded if its status has another form', async () => {
    const { counts } = await bounced('odd@example.org', report(`5.1.1${'x'.repeat(9_000)}`));
    expect(counts.bounced).toBe(0);
  });

  it('everything about the address is erased if it is a request to unsubscribe', async () => {
    await bounced('bymail@example.org', (to) => `To: <${to}>\r\nSubject: unsubscribe\r\n\r\n`);
    expect(await subscribers().findOne({ key: 'bymail@example.org' })).toBeNull();
  });

  it.each([
    ['line ends', '\n'],
    ['folded lines', '\r\n \t'],
    ['recipients', 'To: +0123456789abcdef\r\n'],
    ['reports', 'Content-Type: message/delivery-status\r\n'],
    ['the beginning of an id', '+0123456789abcdef'],
  ])('it is read to its end, even a megabyte of %s', async (_, repeated) => {
    await send(`To: ${repeated.repeat(1_000_000 / repeated.length)}`).expect(204);
  });

  it('nothing happens if it names no delivery', async () => {
    await send('To: bounces+0123456789abcdef0123456789abcdef@journal.example.org\r\n\r\n').expect(204);
    await send('{}', 'application/json').expect(400);
  });
});
