import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { NO_MAIL_HEADER } from '#contracts/api/no-mail.ts';
import type { MailSettings } from '#contracts/fields/mail-fields.ts';
import type { AuthorNotice, HistoryEntry } from '#contracts/fields/entities.ts';
import type { Connection } from '#contracts/journal/connections.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { freePort } from '#testing/running/free-port.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type MailServer, startMailServer } from '#testing/servers/mail-server.ts';
import { selfSigned } from '#testing/servers/self-signed.ts';

const PATH = '/api/admin/settings/mail';
const PASSWORD = 'the rivers of Kadamba';

describe('The mail server of the settings', () => {
  let catalog: RunningCatalog;
  let mail: MailServer;

  beforeAll(async () => {
    catalog = await runCatalog();
    await addIssue(catalog.staff);
    mail = await startMailServer();
    mail.account = { user: 'desk', password: PASSWORD };
    await runCatalogWorker(catalog);
  });
  beforeEach(async () => {
    await catalog.staff.delete(PATH).expect(200);
    mail.received.length = 0;
    mail.refusal = mail.senderRefusal = undefined;
  });
  afterAll(() => mail.close());

  const entered = (given: object = {}) => ({
    host: '127.0.0.1',
    port: Number(new URL(mail.url).port),
    security: 'none',
    user: 'desk',
    password: PASSWORD,
    sender: 'Plains <desk@plains.example>',
    bounces: '',
    ...given,
  });
  const save = (given: object = {}) => catalog.staff.post(PATH).send(entered(given));
  const test = (given: object = {}) =>
    catalog.staff.post(`${PATH}/test`).send(entered({ ...given, to: 'me@plains.example' }));
  const fieldsOf = ({ body }: { body: unknown }) => (body as ErrorBody).fields;
  const sendsMail = async () =>
    (await catalog.visitor.get('/api/settings/')).get(NO_MAIL_HEADER) === undefined;
  const connection = async () =>
    ((await catalog.staff.get('/api/admin/settings/connections')).body as Connection[])[0]!;

  it('is tried with a mail before it is stored', async () => {
    expect((await test().expect(200)).body).toMatchObject({ works: true });
    expect(mail.received.map(({ to, headers }) => [to, headers.from])).toEqual([
      [['me@plains.example'], ['Plains <desk@plains.example>']],
    ]);
    expect((await catalog.staff.get(PATH)).body).toMatchObject({ host: '', has_password: false, version: 0 });
    expect(await sendsMail()).toBe(false);
  });

  it('sends mails as soon as it is stored, without a restart of the worker', async () => {
    const before = await addArticle(catalog.staff, { refnumber: '11', email: 'a@example.org' });
    const notices = async (id: string) =>
      (await catalog.staff.get(`/api/admin/archives/${id}/notices`)).body as AuthorNotice[];
    expect(await notices(before.id)).toMatchObject([{ state: 'not_sent' }]);
    expect((await save()).status).toBe(200);
    expect(await sendsMail()).toBe(true);
    expect(await connection()).toMatchObject({ state: 'connected', text: 'Mails go out through 127.0.0.1.' });
    const tried = await catalog.staff
      .post('/api/admin/settings/connections/mail/test')
      .send({ to: 'b@example.org' });
    expect(tried.body).toMatchObject({ works: true });
    expect(mail.received.map(({ to }) => to)).toEqual([['b@example.org']]);
  });

  it('has a password that is encrypted, and is in no response, history or export', async () => {
    await save().expect(200);
    const responses = [
      await catalog.staff.get(PATH),
      await catalog.staff.get('/api/settings/'),
      await catalog.staff.get('/api/admin/settings/history'),
      await catalog.staff.get('/api/admin/settings/connections'),
    ];
    const [latest] = responses[2]!.body as HistoryEntry[];
    expect(latest!.changes).toContainEqual(expect.objectContaining({ field: 'mail_host', to: '127.0.0.1' }));
    const collections = await catalog.database.db!.listCollections().toArray();
    const stored = await Promise.all(
      collections.map(({ name }) => catalog.database.collection(name).find().toArray()),
    );
    const everything = JSON.stringify([...responses.map(({ body }) => body as object), ...stored]);
    expect(everything).toContain('"has_password":true');
    expect(everything).not.toContain(PASSWORD);
  });

  it('keeps its password for the same user of the same server, and sends it to no other', async () => {
    await save().expect(200);
    const other = await startMailServer();
    other.account = mail.account;
    const without = { password: undefined };
    expect((await save({ ...without, sender: 'new@plains.example' })).body).toMatchObject({
      sender: 'new@plains.example',
      has_password: true,
    });
    const port = Number(new URL(other.url).port);
    for (const change of [{ port }, { host: 'localhost' }, { user: 'other' }])
      expect(fieldsOf(await save({ ...without, ...change }))).toEqual({
        password: 'Enter the password again. The stored one is for another server or user',
      });
    await other.close();
  });

  it.each([
    [{ password: 'wrong' }, 'user', /refused the user or the password: 535 wrong user or password$/],
    [{ security: 'starttls' }, 'security', /does not offer STARTTLS at this port: 502 not offered$/],
    [{ security: 'tls' }, 'security', /does not use TLS/],
    [{ host: 'nowhere.invalid', user: '' }, 'host', 'No server has this name'],
    [{ host: 'mail.example.org' }, 'security', /sent only with encryption/],
    [{ host: 'a b' }, 'host', 'Enter a server name like mail.example.org.'],
    [{ port: 0 }, 'port', expect.anything()],
    [{ sender: 'desk' }, 'sender', /an address like desk@example.org/],
  ])('is refused with the reason in plain words at its field: %j', async (given, field, message) => {
    const response = await save(given);
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message;
    expect([response.status, fieldsOf(response)]).toEqual([400, { [field]: expected }]);
    expect((await catalog.staff.get(PATH)).body).toMatchObject({ host: '' });
  });

  it('is refused where nothing listens at the port', async () => {
    expect(fieldsOf(await save({ port: await freePort() }))).toEqual({
      port: 'No mail server answers at this port',
    });
  });

  const startTls = '530 5.7.0 Must issue a STARTTLS command first';
  const notOwned = '553 5.7.1 Not owned by user desk';
  const rejected = '553 5.7.1 <desk@plains.example>: Sender address rejected';

  it.each([
    ['a user', { user: '' }, undefined, { user: /asks for a user and a password: 530 sign in first$/ }],
    ['encryption', {}, { senderRefusal: startTls }, { security: /asks for encryption: 530 5\.7\.0 Must/ }],
    [
      'another sender',
      {},
      { senderRefusal: notOwned },
      { sender: /refused the sender: 553 5\.7\.1 Not owned by user desk$/ },
    ],
    [
      'another sender, but says so late',
      {},
      { refusal: () => rejected },
      { sender: /refused the sender: 553/ },
    ],
    ['another recipient', {}, { refusal: () => '550 No such user' }, undefined],
  ])(
    'shows the server’s own words when a trial meets a server that wants %s',
    async (_, given, behaviour, at) => {
      Object.assign(mail, behaviour);
      const { message, fields } = (await test(given)).body as ErrorBody;
      const [field, words] = Object.entries(at ?? {})[0] ?? [];
      expect(message).toMatch(words ?? 'The mail server responded: 550 No such user');
      expect(fields).toEqual(field && { [field]: message });
    },
  );

  it('is refused when its certificate is self-signed', async () => {
    const own = await startMailServer(0, selfSigned);
    const port = Number(new URL(own.url).port);
    expect(fieldsOf(await save({ host: 'localhost', port, security: 'tls' }))).toEqual({
      host: 'The mail server’s certificate is self-signed: nobody vouches for it',
    });
    await own.close();
  });

  it('needs its password again in a journal that was restored with other keys', async () => {
    await save().expect(200);
    const servers = catalog.database.collection('mailservers');
    const { password } = (await servers.findOne({}))!;
    const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: 'former', sub: 'x' }));
    const foreign = `${header.toString('base64url')}${(password as string).replace(/^[^.]+/, '')}`;
    await servers.updateOne({}, { $set: { password: foreign } });
    expect(await sendsMail()).toBe(false);
    expect(await connection()).toMatchObject({
      state: 'wrong',
      text: expect.stringMatching(/enter it again/),
    });
    await save().expect(200);
    expect(await sendsMail()).toBe(true);
  });

  it('gives way to the worker’s environment, which the settings show without its password', async () => {
    await save().expect(200);
    const SMTP_URL = `smtp://desk:${encodeURIComponent(PASSWORD)}@127.0.0.1:${new URL(mail.url).port}`;
    const other = await runCatalogWorker(catalog, { SMTP_URL, MAIL_FROM: 'env@plains.example' });
    try {
      const shown = (await catalog.staff.get(PATH)).body as MailSettings;
      expect(shown.environment).toEqual({ server: '127.0.0.1', sender: 'env@plains.example' });
      expect(fieldsOf(await save())).toEqual({
        host: 'The environment variable SMTP_URL overrides these settings',
      });
    } finally {
      await other.close();
    }
    const wrong = await runCatalogWorker(catalog, { switchedOff: { mail: 'SMTP_URL has a wrong value' } });
    await wrong.close();
    expect(await connection()).toMatchObject({
      state: 'wrong',
      text: 'Switched off: SMTP_URL has a wrong value',
    });
    expect(await sendsMail()).toBe(false);
    const again = await runCatalogWorker(catalog);
    await again.close();
    expect(await sendsMail()).toBe(true);
  });
});
