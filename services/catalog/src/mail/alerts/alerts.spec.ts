import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertSubscription } from '#contracts/journal/alerts.ts';
import { type IssueKey, issueName } from '#contracts/publication/issue-key.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import type { MailServer } from '#testing/servers/mail-server.ts';
import { type RunningAlerts, runAlerts, SITE, tokenIn } from '#testing/running/running-alerts.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import type { RunningCatalog } from '#testing/running/running-catalog.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { MailingPlans } from './mailing-plans.ts';
import { Subscribers } from './subscribers.ts';

describe('Alerts by e-mail', () => {
  let alerts: RunningAlerts;
  let catalog: RunningCatalog;
  let mail: MailServer;

  beforeAll(async () => {
    alerts = await runAlerts();
    ({ catalog, mail } = alerts);
  });
  beforeEach(() => alerts.startWorker());

  const plans = () => catalog.app.get(MailingPlans, { strict: false });
  const database = (name: string) => catalog.database.collection(`alert${name}`);
  const mailsTo = (address: string) => alerts.mailsTo(address);
  const subscribe = (...request: Parameters<RunningAlerts['subscribe']>) => alerts.subscribe(...request);
  const subscribed = (...request: Parameters<RunningAlerts['subscribed']>) => alerts.subscribed(...request);
  const announce = (issue?: IssueKey) => alerts.announce(issue);
  const sent = (...mailing: Parameters<RunningAlerts['sent']>) => alerts.sent(...mailing);
  const overview = () => alerts.overview();
  const subscription = async (token: string) =>
    (await catalog.visitor.get(`/api/alerts/subscription?token=${token}`)).body as AlertSubscription;

  it('are confirmed by the holder of the address, who then receives an announced issue once', async () => {
    const token = await subscribed('Asha@example.org');
    const [confirmation] = mailsTo('Asha@example.org');
    expect(confirmation?.headers.subject).toEqual(['Confirm your alerts: Plains']);
    expect(confirmation?.text).toContain('- New issues\n');
    expect(await subscription(token)).toEqual({
      address: 'Asha@example.org',
      alerts: [{ name: 'issues', confirmed: true }],
    });
    const stored = await database('subscribers').findOne({ key: 'asha@example.org' });
    expect(stored?.alerts).toEqual([
      {
        name: 'issues',
        consent: expect.stringMatching(/^E-mail me these alerts of Plains\./),
        requested: expect.any(Date),
        confirmed: expect.any(Date),
      },
    ]);
    expect(JSON.stringify(await database('tokens').find().toArray())).not.toContain(token);

    await subscribe('unconfirmed@example.org');
    const issue = await announce();
    expect(await sent(issueName(issue))).toMatchObject({ recipients: 1, sent: 1, failed: 0 });
    expect(mailsTo('Asha@example.org')).toHaveLength(2);
    expect(mailsTo('unconfirmed@example.org')).toHaveLength(1);
    const again = await catalog.staff.post('/api/admin/alerts/announce').send(issue);
    expect([again.status, again.body]).toMatchObject([409, { error: 'issue_announced' }]);
  });

  it('carry the contents, in plain text and HTML, and how to end them in one click', async () => {
    await subscribed('reader@example.org');
    const issue = await announce();
    await sent(issueName(issue));
    const received = mailsTo('reader@example.org').at(-1)!;
    const { text, html, headers, from } = received;
    const token = tokenIn(text);
    expect(from).toMatch(/^bounces\+[0-9a-f]{32}@journal\.example\.org$/);
    const id = from.slice('bounces+'.length, -'@journal.example.org'.length);
    expect(headers).toMatchObject({
      from: ['Plains <alerts@journal.example.org>'],
      subject: [`Plains: ${issueName(issue)}`],
      'message-id': [`<${id}@journal.example.org>`],
      'list-id': ['"Plains" <alerts.journal.example.org>'],
      'list-unsubscribe-post': ['List-Unsubscribe=One-Click'],
    });
    expect(headers['list-unsubscribe']![0]!.replace(/\s/g, '')).toBe(
      `<${SITE}/api/alerts/unsubscribe?token=${token}>,<mailto:${from}?subject=unsubscribe>`,
    );
    expect(text).toContain(`${issueName(issue)}\n${SITE}/archives/2026/vol5/issue${issue.issue}\n`);
    expect(text).toMatch(
      new RegExp(
        `\nRivers & rain ${issue.issue}\nAsha Verma, José Núñez\nWater, and where it goes\\. Much[^\n]{100,250} …\n${SITE}/archives/2026/5/${issue.issue}/\\d+\n`,
      ),
    );
    expect(html).toContain(`<b>Rivers &amp; rain ${issue.issue}</b>`);
    expect(html).not.toMatch(/<(?:img|script|style|link)|utm_/);
  });

  it('are in the language of the page on which they were requested and confirmed', async () => {
    const token = await subscribed('asha.hi@example.org', 'subject:मृदा', 'hi');
    const confirmation = mailsTo('asha.hi@example.org').at(-1)!;
    expect(confirmation.headers.subject).toEqual(['अपनी सूचनाओं की पुष्टि करें: Plains']);
    expect(confirmation.text).toContain(`- मृदा विषय के नए लेख\n`);
    expect(confirmation.text).toContain(`${SITE}/hi/alerts/manage?token=${token}\n`);
    expect(confirmation.html).toMatch(/^<!doctype html>\s*<html lang="hi">/);
    expect(confirmation.html).toContain('<p>नमस्ते,</p>');
    // Somebody else's request does not change it.
    await subscribe('asha.hi@example.org', 'issues');
    const again = await eventually(() => {
      const mails = mailsTo('asha.hi@example.org');
      expect(mails).toHaveLength(2);
      return mails[1]!;
    });
    expect(again.headers.subject).toEqual(['Confirm your alerts: Plains']);
    await catalog.visitor.post('/api/alerts/confirm').send({ token: tokenIn(again.text) });

    const issue = await announce();
    await sent(issueName(issue));
    const { headers, text, html, raw } = mailsTo('asha.hi@example.org').at(-1)!;
    expect(headers.subject).toEqual([`Plains: ${issueName(issue, 'hi')}`]);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?[BQ]\?[ -~]+\?=\r$/im);
    expect(text).toContain(
      `खंड 5, अंक ${issue.issue} (2026)\n${SITE}/hi/archives/2026/vol5/issue${issue.issue}\n`,
    );
    expect(text).toMatch(new RegExp(`\n${SITE}/hi/archives/2026/5/${issue.issue}/\\d+\n`));
    expect(html).toContain('<html lang="hi">');
    const looked = await catalog.visitor.get(`/api/alerts/unsubscribe?token=${token}`);
    expect(looked.headers.location).toBe(`/hi/alerts/manage?token=${token}`);
    const form = { token, alert: 'issues', language: 'en' };
    await catalog.visitor.post('/api/alerts/subscription').send(form);
    await announce().then((next) => sent(issueName(next)));
    expect(mailsTo('asha.hi@example.org').at(-1)!.html).toContain('<html lang="en">');
  });

  it('end by one POST without a session, and by no GET; then nothing about the address is left', async () => {
    const token = await subscribed('leaving@example.org');
    const issue = await announce();
    await sent(issueName(issue));
    const { _id } = (await database('subscribers').findOne({ key: 'leaving@example.org' }))!;
    const path = `/api/alerts/unsubscribe?token=${token}`;
    const looked = await catalog.visitor.get(path);
    expect([looked.status, looked.headers.location]).toEqual([302, `/alerts/manage?token=${token}`]);
    expect((await subscription(token)).alerts).toHaveLength(1);
    for (const _ of ['first', 'repeated']) {
      await catalog.visitor.post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
    }
    for (const name of ['subscribers', 'tokens', 'deliveries'])
      expect(await database(name).findOne({ $or: [{ _id }, { subscriber: _id }] })).toBeNull();
    expect((await catalog.visitor.get(`/api/alerts/subscription?token=${token}`)).status).toBe(404);
  });

  it('are changed by the link of any mail, without a further confirmation', async () => {
    const token = await subscribed('changing@example.org');
    const replace = (alert: string[]) =>
      catalog.visitor.post('/api/alerts/subscription').send({ token, alert });
    expect((await replace(['subject:Soil', 'search:page=2&keyword=rice'])).status).toBe(202);
    expect((await subscription(token)).alerts).toEqual([
      { name: 'subject:Soil', confirmed: true },
      { name: 'search:keyword=rice', confirmed: true },
    ]);
    expect((await replace(['everything'])).status).toBe(400);
    const none = await catalog.visitor.post('/api/alerts/subscription').type('form').send({ token });
    expect([none.status, none.headers.location]).toEqual([303, '/alerts?status=erased']);
    expect((await catalog.visitor.get(`/api/alerts/subscription?token=${token}`)).status).toBe(404);
  });

  it('say nothing about an address, and send it at most three confirmations a day', async () => {
    await subscribed('known@example.org');
    const answers: object[] = [];
    for (const email of [
      'known@example.org',
      'KNOWN@example.org',
      'unknown@example.org',
      'known@example.org',
    ]) {
      const { status, text, headers } = await subscribe(email);
      answers.push({ status, text, names: Object.keys(headers) });
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
    await eventually(() => expect(mailsTo('unknown@example.org')).toHaveLength(1));
    await eventually(() => expect(mailsTo('known@example.org')).toHaveLength(3));
    const stored = await database('subscribers').findOne({ key: 'known@example.org' });
    expect(stored?.confirmations).toHaveLength(3);
    expect((await subscribe('known+another@example.org')).status).toBe(202);
    expect(await database('subscribers').findOne({ key: 'known+another@example.org' })).toBeNull();
  });

  it('are limited for each client, in words on the page for a form', async () => {
    const client = '2001:db8::1';
    for (let sendings = 0; sendings < 30; sendings += 1)
      expect((await subscribe(`many${sendings % 5}@example.org`, 'issues', { client })).status).toBe(202);
    expect((await subscribe('one@example.org', 'issues', { client: '2001:db8::2' })).status).toBe(429);
    const form = await subscribe('one@example.org', 'issues', { client }).type('form');
    expect([form.status, form.headers.location]).toEqual([303, '/alerts?status=limited']);
  });

  it.each([
    ['no address', { alert: 'issues' }],
    ['an invalid address', { email: 'nobody', alert: 'issues' }],
    ['two addresses', { email: 'a@example.org, b@example.org', alert: 'issues' }],
    ['an injected header', { email: 'a@example.org\r\nBcc: b@example.org', alert: 'issues' }],
    ['an operator', { email: { $ne: '' }, alert: 'issues' }],
    ['no alert', { email: 'a@example.org' }],
    ['an unknown alert', { email: 'a@example.org', alert: 'articles' }],
    ['a search without a keyword', { email: 'a@example.org', alert: 'search:page=2' }],
    ['an endless subject', { email: 'a@example.org', alert: `subject:${'x'.repeat(600)}` }],
  ])('are refused for %s', async (_, body) => {
    const response = await catalog.visitor.post('/api/alerts').send(body);
    expect([response.status, response.body]).toMatchObject([400, { error: 'validation_failed' }]);
  });

  it('come as one digest a week of subjects and searches', async () => {
    await plans().beginDigest();
    const token = await subscribed('soil@example.org', 'subject:Soil science');
    const millet = 'search:keyword=millet';
    const alert = ['subject:Soil science', millet, `${millet}&sort=newest&year=2024`, `${millet}&year=2026`];
    await catalog.visitor.post('/api/alerts/subscription').send({ token, alert });
    await subscribed('other@example.org', 'subject:Botany');
    const issue = { year: 2026, volume: 6, issue: 1 };
    await addIssue(catalog.staff, issue);
    const form = { volume: '6', issue: '1', publishdate: new Date().toISOString().slice(0, 10) };
    await addArticle(catalog.staff, { ...form, title: 'Clay and loam', subject: 'SOIL  Science' });
    await addArticle(catalog.staff, { ...form, title: 'Pearl millets' });
    await addArticle(catalog.staff, {
      ...form,
      title: 'Old soil',
      subject: 'Soil science',
      publishdate: '2020-01-01',
    });
    await plans().beginDigest();
    expect((await overview()).mailings.filter(({ kind }) => kind === 'digest')).toEqual([]);

    const weekAgo = new Date(Date.now() - 7 * DAY_MS - 60_000);
    await database('mailings').updateOne({ kind: 'digest' }, { $set: { to: weekAgo } });
    await catalog.database
      .collection('articles')
      .updateMany({}, { $set: { creation: new Date(Date.now() - 2 * 60_000) } });
    await plans().beginDigest();
    await plans().beginDigest();
    await plans().planAll();
    expect(await sent('New articles')).toMatchObject({ kind: 'digest', recipients: 1, sent: 1 });
    const { text } = mailsTo('soil@example.org').at(-1)!;
    expect(text).toContain(`New articles on Soil science\n${SITE}/recent\n\nClay and loam\n`);
    expect(text).toContain(
      `New results of the search “millet”\n${SITE}/search?keyword=millet\n\nPearl millets\n`,
    );
    expect(text).toContain(
      `New results of the search “millet” (2026)\n${SITE}/search?keyword=millet&year=2026\n\nPearl millets\n`,
    );
    expect(text).not.toContain('(2024)');
    expect(text).not.toContain('Old soil');
    expect(mailsTo('other@example.org')).toHaveLength(1);
  });

  it('are retried while the server is busy, and end at an address that does not exist', async () => {
    await subscribed('patient@example.org');
    await subscribed('gone@example.org');
    await subscribed('policy@example.org');
    const busy = new Map([['patient@example.org', 2]]);
    mail.refusal = (to) => {
      if (to === 'gone@example.org') return '550 5.1.1 no such user';
      if (to === 'policy@example.org') return '550 5.7.1 blocked by a list';
      const left = busy.get(to) ?? 0;
      busy.set(to, left - 1);
      return left > 0 ? '451 4.3.0 try again later' : undefined;
    };
    const before = mailsTo('patient@example.org').length;
    const issue = await announce();
    await sent(issueName(issue), { failed: 2 });
    expect(mailsTo('patient@example.org')).toHaveLength(before + 1);
    const { subscribers, failures } = await overview();
    expect(subscribers.suspended).toBe(1);
    expect(failures).toContainEqual({
      address: 'g…@example.org',
      error: expect.stringContaining('550 5.1.1 no such user'),
      at: expect.stringMatching(/^20/),
    });
    const next = await announce();
    await sent(issueName(next), { failed: 1 });
  });

  it('are deleted after a week without a confirmation', async () => {
    await subscribe('late@example.net');
    await subscribed('both@example.net');
    await subscribe('both@example.net', 'subject:Botany');
    const subscribers = catalog.app.get(Subscribers, { strict: false });
    await subscribers.expire(Date.now() + 6 * DAY_MS);
    expect(await database('subscribers').findOne({ key: 'late@example.net' })).not.toBeNull();
    await subscribers.expire(Date.now() + 8 * DAY_MS);
    expect(await database('subscribers').findOne({ key: 'late@example.net' })).toBeNull();
    expect((await database('subscribers').findOne({ key: 'both@example.net' }))?.alerts).toMatchObject([
      { name: 'issues' },
    ]);
  });

  it('are announced, counted and erased by staff only', async () => {
    await subscribed('onrequest@example.org');
    const issue = await alerts.freshIssue();
    expect((await catalog.visitor.get('/api/admin/alerts')).status).toBe(401);
    for (const path of ['announce', 'erase'])
      expect((await catalog.visitor.post(`/api/admin/alerts/${path}`).send({})).status).toBe(401);
    const missing = await catalog.staff.post('/api/admin/alerts/announce').send({ ...issue, issue: 999 });
    expect(missing.status).toBe(404);
    const { issues: listed, subscribers } = await overview();
    expect(listed).toContainEqual({ ...issue, articles: 1, announced: false });
    const erase = () =>
      catalog.staff.post('/api/admin/alerts/erase').send({ email: ' OnRequest@example.org' });
    expect([(await erase()).body, (await erase()).body]).toEqual([{ erased: true }, { erased: false }]);
    expect((await overview()).subscribers.issues).toBe(subscribers.issues - 1);
  });

  it('are offered only while the worker has a mail server', async () => {
    const ready = async () => (await catalog.visitor.get('/api/alerts/options')).body as unknown;
    expect(await ready()).toMatchObject({ ready: true, subjects: ['SOIL  Science', 'Soil science'] });
    await alerts.stopWorker();
    const without = await runCatalogWorker(catalog);
    expect(await ready()).toMatchObject({ ready: false });
    await without.close();
  });

  it('reach each subscriber, and none with a second mail, when the worker is killed', async () => {
    const addresses = Array.from({ length: 30 }, (_, at) => `killed${at}@example.org`);
    const issues = [{ name: 'issues', consent: '', requested: new Date(), confirmed: new Date() }];
    await database('subscribers').deleteMany({});
    await database('subscribers').insertMany(
      addresses.map((address) => ({ address, key: address, alerts: issues })),
    );
    await alerts.stopWorker();
    const begun = new Date();
    const start = (perMinute: number) =>
      ServiceProcess.start('catalog', 'worker', {
        ...catalog.environment,
        ...alerts.settings,
        ALERTS_PER_MINUTE: String(perMinute),
      });
    // Killed long before its second mail: while it hands one over, it would leave unknown whether that went out.
    const first = await start(1);
    const issue = await announce();
    const sentAlerts = { kind: 'alert', sent: { $gt: begun } };
    await eventually(async () =>
      expect(await catalog.database.collection('sentmails').countDocuments(sentAlerts)).toBe(1),
    ).finally(() => first.kill());
    const second = await start(1200);
    await sent(issueName(issue), { recipients: 30, sent: 30 }).finally(() => second.kill());
    expect(addresses.map((address) => mailsTo(address).length)).toEqual(addresses.map(() => 1));
  });
});
