import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuthorNotice, StaffArticle, UserDetails } from '#contracts/fields/entities.ts';
import { RedisConnection } from '#messaging/redis.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import request from 'supertest';
import { sha256 } from '#platform/identifiers/sha256.ts';

const MAILBOX_LIMIT_MESSAGE = 'At most 20 mails of this kind are sent to one address in an hour';

describe('Mails', () => {
  let catalog: RunningCatalog;
  let mail: MailServer;
  let redis: RedisConnection;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    mail = await startMailServer();
    await runCatalogWorker(catalog, { SMTP_URL: mail.url });
    redis = new RedisConnection(catalog.environment.REDIS_URL);
  });
  beforeEach(async () => {
    await anHourLater();
    mail.received.length = 0;
  });
  afterAll(async () => {
    await mail.close();
    await redis.onModuleDestroy();
  });

  /** What was counted has expired. */
  async function anHourLater(): Promise<void> {
    for (const key of await redis.forCommands().keys('mails:*')) await redis.forCommands().del(key);
  }
  const mailboxKey = (address: string) => `mailbox:${sha256(address)}`;
  const storedCount = (key: string) => redis.forCommands().get(`mails:author-notice:${key}`);
  const notices = async ({ id }: StaffArticle) =>
    (await catalog.staff.get(`/api/admin/archives/${id}/notices?limit=200`)).body as AuthorNotice[];
  const orderNotices = ({ id }: StaffArticle, to: string[]) =>
    catalog.staff.post(`/api/admin/archives/${id}/notices`).send({ to }).expect(201);
  const receivedBy = (address: string) => mail.received.filter(({ to }) => to.includes(address));

  it('are at most twenty an hour to one mailbox; staff see why the others wait, and those are sent later', async () => {
    const article = await addArticle(catalog.staff, { email: 'other@example.org' });
    for (let index = 0; index < 23; index += 1)
      await orderNotices(article, [index % 2 === 0 ? 'asha@example.org' : 'Asha+x@example.org']);
    const sent = () => mail.received.filter(({ to }) => /asha/i.test(to.join(' ')));
    await eventually(async () => {
      const waiting = (await notices(article)).filter(({ state }) => state !== 'sent');
      expect(sent()).toHaveLength(20);
      expect(waiting.length).toBeGreaterThanOrEqual(3);
      for (const one of waiting)
        expect(one).toMatchObject({ state: 'queued', last_error: MAILBOX_LIMIT_MESSAGE });
    });
    await anHourLater();
    await eventually(async () =>
      expect((await notices(article)).map(({ state }) => state)).toEqual(Array(24).fill('sent')),
    );
  });

  it('have a limit of their own for each kind', async () => {
    await redis.forCommands().set(`mails:author-notice:${mailboxKey('meera@example.org')}`, 20, 'EX', 3_600);
    const article = await addArticle(catalog.staff, { email: 'meera@example.org' });
    await eventually(async () =>
      expect(await notices(article)).toMatchObject([{ last_error: MAILBOX_LIMIT_MESSAGE }]),
    );
    const user = await request(catalog.auth.url)
      .post('/api/users/invited')
      .set(catalog.auth.signedIn)
      .send({ name: 'Meera', email: 'meera@example.org', role: 'editor' });
    await request(catalog.auth.url)
      .post(`/api/users/${(user.body as UserDetails).id}/link`)
      .set(catalog.auth.signedIn)
      .send({ by: 'mail' })
      .expect(201);
    await eventually(() => expect(receivedBy('meera@example.org')).toHaveLength(1));
  });

  it('are limited for each user who orders them, whatever the mailboxes', async () => {
    const me = await request(catalog.auth.url).get('/auth/verify-token').set(catalog.auth.signedIn);
    const { user } = me.body as { user: { id: string } };
    await redis.forCommands().set(`mails:author-notice:user:${user.id}`, 500, 'EX', 3_600);
    const article = await addArticle(catalog.staff, { email: 'ravi@example.org' });
    const last_error = 'At most 500 mails of this kind are sent for one user in an hour';
    const queued = [{ state: 'queued', last_error }];
    await eventually(async () => expect(await notices(article)).toMatchObject(queued));
    // It has not used up what others may send to the mailbox.
    await eventually(async () => expect(await storedCount(mailboxKey('ravi@example.org'))).toBe('0'));
  });

  it('are limited to ten test mails an hour to one address, and the refusal gives the reason', async () => {
    const path = '/api/admin/settings/connections/mail/test';
    const sendTestMail = async () =>
      (await catalog.staff.post(path).send({ to: 'desk@example.org' })).body as unknown;
    for (let index = 0; index < 10; index += 1) expect(await sendTestMail()).toMatchObject({ works: true });
    const message = 'At most 10 mails of this kind are sent to one address in an hour';
    expect(await sendTestMail()).toEqual({ works: false, message });
    expect(receivedBy('desk@example.org')).toHaveLength(10);
    // No address is left in the file that Redis writes.
    expect(await redis.forCommands().keys('*@*')).toEqual([]);
  });

  it('are not counted if the server does not accept them', async () => {
    mail.refusal = () => '550 5.7.1 Refused';
    const article = await addArticle(catalog.staff, { email: 'lata@example.org' });
    await eventually(async () => expect(await notices(article)).toMatchObject([{ state: 'failed' }]));
    mail.refusal = undefined;
    expect(await storedCount(mailboxKey('lata@example.org'))).toBe('0');
  });
});
