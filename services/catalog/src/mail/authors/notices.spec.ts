import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthorNotice, StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The author notice', () => {
  let catalog: RunningCatalog;
  let mail: MailServer;
  let worker: Awaited<ReturnType<typeof runCatalogWorker>>;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({
      websitename: 'Plains',
      formatted_journal_name: 'Journal of the Plains',
      websiteemail: 'desk@journal.example.org',
      domain: 'https://journal.example.org',
      video_link_1: 'https://videos.example.org/1',
      video_link_2: 'https://videos.example.org/2',
    });
    mail = await startMailServer();
    worker = await runCatalogWorker(catalog, { SMTP_URL: mail.url });
  });
  beforeEach(() => {
    mail.refusal = undefined;
  });
  afterAll(() => mail.close());

  const path = (article: { id: string }) => `/api/admin/archives/${article.id}/notices`;
  const notices = async (article: StaffArticle) =>
    (await catalog.staff.get(path(article))).body as AuthorNotice[];
  const settled = (article: StaffArticle, state: string) =>
    eventually(async () => {
      const found = await notices(article);
      expect(found.map((notice) => notice.state)).toEqual(found.map(() => state));
      return found;
    });
  /** The mails for one article; those of other specs may arrive too. */
  const mails = ({ refnumber }: StaffArticle) =>
    mail.received.filter(({ text }) => text.includes(`/pdf?refno=${refnumber}\n`));
  const again = (article: StaffArticle, body: object = {}) => catalog.staff.post(path(article)).send(body);

  it('is sent to the authors when their article is added, with a link to it', async () => {
    const article = await addArticle(catalog.staff, {
      refnumber: '12.50',
      title: 'Étude of <i>Oryza</i> &amp; नदी',
      authorname: 'Asha Verma, José Núñez',
      email: 'asha@example.org',
      pagenumber: '11-19',
    });
    const [notice] = await settled(article, 'sent');
    expect(notice).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      article: article.id,
      to: 'asha@example.org',
      state: 'sent',
      attempts: 1,
      last_error: '',
      createdby: ADMIN.username,
      creation: expect.stringMatching(/^20/),
      updated_at: expect.stringMatching(/^20/),
    });
    const [received] = mails(article);
    expect(received).toMatchObject({ from: 'desk@journal.example.org', to: ['asha@example.org'] });
    expect(received?.headers).toMatchObject({
      from: ['Plains <desk@journal.example.org>'],
      to: ['asha@example.org'],
      subject: ['Published: Étude of Oryza & नदी'],
      'message-id': [`<${notice?.id}@journal.example.org>`],
    });
    expect(received?.text).toBe(`Dear author,

Your article is online. Thank you for publishing with Plains.

Étude of Oryza & नदी
Asha Verma, José Núñez
Journal of the Plains, volume 5, issue 2 (2026), pages 11–19

Download your certificates, cover page and article:
https://journal.example.org/pdf?refno=12.50

Google Scholar lists articles within a few weeks. Find yours there:
https://scholar.google.com/scholar?q=${encodeURIComponent('"Étude of Oryza & नदी"')}
Add it to your profile:
https://scholar.google.com/citations

Watch how to do this:
https://videos.example.org/1
https://videos.example.org/2

Kind regards,

Journal of the Plains
desk@journal.example.org
`);
  });

  it('carries the id of the request that caused it', async () => {
    const added = await sendArticle(catalog.staff, articleForm()).set('X-Request-Id', 'notice-request-1');
    const article = added.body as StaffArticle;
    await settled(article, 'sent');
    expect(mails(article).map(({ headers }) => headers['x-request-id'])).toEqual([['notice-request-1']]);
  });

  it('is sent to each address separately, so that recipients do not see each other', async () => {
    const article = await addArticle(catalog.staff, { email: 'one@example.org, two@example.org' });
    const sent = await settled(article, 'sent');
    expect(sent.map(({ to }) => to).sort()).toEqual(['one@example.org', 'two@example.org']);
    const received = mails(article).map(({ to }) => to);
    expect(received.sort()).toEqual([['one@example.org'], ['two@example.org']]);
    const texts = mails(article).map(({ headers, text }) => JSON.stringify(headers) + text);
    for (const text of texts) expect(text).not.toMatch(/one@.*two@|two@.*one@/s);
  });

  it('is not ordered by a rejected article or by an edit', async () => {
    const count = () => catalog.database.collection('notices').countDocuments();
    const article = await addArticle(catalog.staff);
    const before = await count();
    await sendArticle(catalog.staff, articleForm({ refnumber: article.refnumber })).expect(409);
    await catalog.staff.post(`/api/archives/${article.id}`).send({ country: 'Peru' });
    expect(await count()).toBe(before);
  });

  it('can be sent again by staff, also to co-authors', async () => {
    const article = await addArticle(catalog.staff, { email: 'asha@example.org' });
    await settled(article, 'sent');
    const resent = await again(article);
    expect([resent.status, resent.body]).toMatchObject([201, [{ to: 'asha@example.org', state: 'queued' }]]);
    const more = await again(article, { to: ['jose@example.org', ' Jose@Example.org ', 'bina@example.org'] });
    expect(more.body).toMatchObject([{ to: 'Jose@Example.org' }, { to: 'bina@example.org' }]);
    await settled(article, 'sent');
    expect(mails(article)).toHaveLength(4);
    const listed = await catalog.staff.get(`${path(article)}?limit=2`);
    expect(listed.headers['x-total-count']).toBe('4');
    expect(listed.body).toMatchObject([{ to: 'bina@example.org' }, { to: 'Jose@Example.org' }]);
  });

  it.each([
    ['an empty list', { to: [] }],
    ['an invalid address', { to: ['asha@example.org', 'nobody'] }],
    ['an injected header', { to: ['asha@example.org\r\nBcc: all@example.org'] }],
    ['two addresses in one item', { to: ['a@example.org, b@example.org'] }],
    ['text', { to: 'asha@example.org' }],
    ['an operator', { to: { $ne: [] } }],
    ['numbers', { to: [7] }],
    ['lists of lists', { to: [['a@example.org']] }],
    ['too many', { to: Array.from({ length: 51 }, (_, at) => `a${at}@example.org`) }],
    ['an endless address', { to: [`${'a'.repeat(300)}@example.org`] }],
    ['an unknown field', { text: 'Dear author' }],
  ])('is rejected for %s as recipient', async (_, body) => {
    const article = await addArticle(catalog.staff, { email: 'meera@example.org' });
    expect((await again(article, body).expect(400)).body).toMatchObject({ error: 'validation_failed' });
    expect(await notices(article)).toHaveLength(1);
  });

  it('is for staff only, and for existing enabled articles only', async () => {
    const article = await addArticle(catalog.staff);
    await catalog.visitor.get(path(article)).expect(401);
    await catalog.visitor.post(path(article)).send({}).expect(401);
    const missing = path({ id: '000000000000000000000000' });
    await catalog.staff.get(missing).expect(404);
    await catalog.staff.post(missing).send({}).expect(404);
    await catalog.staff.post(`/api/archives/${article.id}`).send({ status: 'disabled', email: '' });
    expect((await again(article)).status).toBe(400);
    await catalog.staff.post(`/api/archives/${article.id}`).send({ status: 'enabled' });
    expect((await again(article).expect(400)).body).toMatchObject({ fields: { to: expect.any(String) } });
  });

  it('is not sent about a notice, which has no certificates', async () => {
    const article = await addArticle(catalog.staff);
    const { year, volume, issue } = article;
    const notice = await catalog.staff.post(`/api/admin/archives/${article.id}/amendments`).send({
      amendment_type: 'correction',
      amendment_reason: 'A number was wrong.',
      publishdate: '2026-06-01',
      abstract: '<p>It is 7.</p>',
      authorname: 'Asha Verma',
      refnumber: `${article.refnumber}.1`,
      article_number: 'n1',
      year,
      volume,
      issue,
    });
    const response = await again(notice.body as StaffArticle, { to: ['asha@example.org'] }).expect(400);
    expect(response.body).toMatchObject({ fields: { to: expect.stringMatching(/has no certificate/) } });
  });

  it('has no additional headers from line breaks in a title, a name or a setting', async () => {
    const article = await addArticle(catalog.staff, {
      title: `Rivers\r\nBcc: all@example.org\r\n\r\nBuy <i>now</i> ${'and again '.repeat(40)}`,
      authorname: 'Asha Verma\r\nBcc. all',
    });
    const rename = (formatted_journal_name: string) =>
      catalog.staff.post('/api/settings').send({ formatted_journal_name });
    await rename('Plains\r\nBcc: all@example.org');
    await again(article);
    await settled(article, 'sent');
    await rename('Journal of the Plains');
    expect(mails(article)).toHaveLength(2);
    for (const { to, headers, text } of mails(article)) {
      expect(to).toEqual(['asha@example.org']);
      expect([headers.bcc, headers.subject?.length]).toEqual([undefined, 1]);
      expect(headers.subject?.[0]).toMatch(/^Published: Rivers Bcc: all@example\.org Buy now and .* …$/);
      expect(headers.subject?.[0]?.length).toBeLessThan(160);
      expect(text).toContain('\nAsha Verma Bcc. all\n');
    }
  });

  it('is retried if the server is busy, and fails if it is rejected', async () => {
    let busy = 2;
    mail.refusal = (to) => {
      if (to.startsWith('nobody')) return '550 5.1.1 no such user';
      return busy-- > 0 ? '451 4.3.0 try again later' : undefined;
    };
    const patient = await addArticle(catalog.staff, { email: 'asha@example.org' });
    expect(await settled(patient, 'sent')).toMatchObject([{ attempts: 3, last_error: '' }]);
    const refused = await addArticle(catalog.staff, { email: 'nobody@example.org' });
    expect(await settled(refused, 'failed')).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('550 5.1.1 no such user') },
    ]);
  });

  it('waits while the mail server is unavailable, and articles can still be added', async () => {
    const port = Number(new URL(mail.url).port);
    await mail.close();
    const article = await addArticle(catalog.staff);
    const queued = { state: 'queued', last_error: 'No mail server answers at this port' };
    await eventually(async () => expect(await notices(article)).toMatchObject([queued]));
    mail = await startMailServer(port);
    await settled(article, 'sent');
  });

  it('is stored as not sent without a mail server, and can be sent later', async () => {
    await worker.close();
    worker = await runCatalogWorker(catalog);
    const article = await addArticle(catalog.staff);
    const kept = { attempts: 0, last_error: 'No mail server is set' };
    expect(await settled(article, 'not_sent')).toMatchObject([kept]);

    await worker.close();
    const sender = { SMTP_URL: mail.url, MAIL_FROM: 'The Desk <mail@example.org>' };
    worker = await runCatalogWorker(catalog, sender);
    await again(article);
    await eventually(() => expect(mails(article)).toHaveLength(1));
    expect(mails(article)[0]?.headers).toMatchObject({
      from: ['The Desk <mail@example.org>'],
      'reply-to': ['Plains <desk@journal.example.org>'],
    });
  });

  it('is kept immediately where the worker has no mail server', async () => {
    await worker.close();
    worker = await runCatalogWorker(catalog);
    await worker.close();
    const article = await addArticle(catalog.staff);
    const kept = { state: 'not_sent', attempts: 0, last_error: 'No mail server is set' };
    expect(await notices(article)).toMatchObject([kept]);
    expect((await again(article)).body).toMatchObject([kept]);
    worker = await runCatalogWorker(catalog, { SMTP_URL: mail.url });
    expect((await again(article)).body).toMatchObject([{ state: 'queued' }]);
    await eventually(() => expect(mails(article)).toHaveLength(1));
  });

  it('is sent at most a hundred times a day per article', async () => {
    const article = await addArticle(catalog.staff);
    const fifty = (round: number) =>
      Array.from({ length: 49 }, (_, at) => `reader${round}-${at}@example.org`);
    for (const round of [1, 2]) expect((await again(article, { to: fifty(round) })).status).toBe(201);
    const refused = await again(article, { to: ['one@example.org', 'two@example.org'] }).expect(429);
    expect(refused.body).toMatchObject({ message: 'At most 100 notices of an article are sent in 24 hours' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await again(article, { to: ['one@example.org'] })).status).toBe(201);
  });
});
