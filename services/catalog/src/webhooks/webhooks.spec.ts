import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Webhook as Verifier } from 'standardwebhooks';
import type { HistoryEntry, Settings, StaffArticle } from '#contracts/fields/entities.ts';
import { type ErrorBody, errorTable } from '#contracts/api/errors.ts';
import { WEBHOOK_ATTEMPTS } from '#contracts/api/jobs.ts';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
  type WebhookListing,
  type WebhookMessage,
  type WebhookWithSecret,
} from '#contracts/api/webhooks.ts';
import { logger } from '#platform/process/logging.ts';
import type { RunningWorker } from '#messaging/worker.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { freePort } from '#testing/running/free-port.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { SharedConfig } from '../config.ts';
import { postMessage } from './webhook.jobs.ts';

const PATH = '/api/admin/webhooks';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('A webhook', () => {
  let receiver: RunningUpstream;
  let catalog: RunningCatalog;
  let worker: RunningWorker;
  let received: Received[];
  /** The next responses; 204 after them, and none at all for 0. */
  let statuses: number[];
  let volume = 0;

  beforeAll(async () => {
    receiver = await runUpstream((request, response) => {
      const { url = '', headers } = request;
      void text(request).then((body) => {
        received.push({ url, headers, body });
        const status = statuses.shift() ?? 204;
        if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
      });
    });
    catalog = await runCatalog(undefined, { WEBHOOK_TARGETS: 'any' });
    worker = await runCatalogWorker(catalog, { WEBHOOK_TARGETS: 'any' });
  });
  beforeEach(async () => {
    for (const { id } of await list()) await catalog.staff.delete(`${PATH}/${id}`).expect(204);
    received = [];
    statuses = [];
    volume += 1;
  });

  const list = async () => (await catalog.staff.get(PATH)).body as WebhookListing[];
  const add = async (events: readonly WebhookEvent[] = webhookEvents) => {
    const response = await catalog.staff.post(PATH).send({ address: `${receiver.url}/hook`, events });
    return response.body as WebhookWithSecret;
  };
  const post = (path: string, body: object = {}) => catalog.staff.post(`${PATH}/${path}`).send(body);
  const deliveries = async ({ id }: Webhook) =>
    (await catalog.staff.get(`${PATH}/${id}/deliveries`)).body as WebhookDelivery[];
  const latest = async (webhook: Webhook) => (await deliveries(webhook))[0]!;
  const becomes = (webhook: Webhook, delivery: Partial<WebhookDelivery>) =>
    eventually(async () => expect(await latest(webhook)).toMatchObject(delivery));
  const newArticle = () => addArticle(catalog.staff, { year: '2030', volume: String(volume), issue: '1' });
  const newIssue = () => addIssue(catalog.staff, { year: 2030, volume, issue: 1 });
  const rename = (id: string, issue: number) =>
    catalog.staff.post(`/api/admin/issues/${id}`).send({ issue }).expect(200);
  const verified = ({ headers, body }: Received, secret: string) =>
    new Verifier(secret).verify(body, headers as Record<string, string>) as WebhookMessage;

  it('is notified of what readers see of articles and issues, once each, by messages that its secret signs', async () => {
    const { secret } = await add();
    const ofIssues = await add(['issue.renamed']);
    const { id: issueId } = await newIssue();
    const article = await newArticle();
    const change = (fields: object) =>
      catalog.staff.post(`/api/archives/${article.id}`).send(fields).expect(200);
    await change({ country: 'Nepal' });
    await change({ status: 'disabled' });
    await change({ country: 'Peru' }); // of which nobody hears
    await change({ status: 'enabled' });
    await rename(issueId, 2); // which changes the article's place too

    const events = ['published', 'changed', 'withdrawn', 'published', 'changed'];
    const types = [...events.map((event) => `article.${event}`), 'issue.created', 'issue.renamed'];
    await eventually(() => expect(received).toHaveLength(types.length + 1));
    const [mine, others] = [secret, ofIssues.secret].map((one) =>
      received.flatMap((message) => (signedBy(message, one) ? [verified(message, one)] : [])),
    ) as [WebhookMessage[], WebhookMessage[]];
    expect(mine.map(({ type }) => type).sort()).toEqual(types.sort());
    const { domain } = (await catalog.visitor.get('/api/settings')).body as Settings;
    const { origin } = new URL(domain);
    expect(others).toEqual([
      {
        type: 'issue.renamed',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        data: {
          id: issueId,
          year: 2030,
          volume,
          issue: 2,
          url: `${origin}/archives/2030/vol${volume}/issue2`,
          former: { year: 2030, volume, issue: 1 },
        },
      },
    ]);
    const { id, refnumber } = article;
    expect(mine.find(({ type }) => type === 'article.withdrawn')!.data).toMatchObject({ id, refnumber });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
    for (const { headers, body } of received)
      expect(() => verified({ url: '', headers, body: `${body} ` }, secret)).toThrow('No matching signature');
  });

  it('shows its secret once; a new one and the former one both sign for a day', async () => {
    const logged = jest.spyOn(logger, 'info');
    const webhook = await add(['issue.created']);
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = webhook;
    const renewed = (await post(`${id}/secret`)).body as WebhookWithSecret;
    expect(Date.parse(renewed.former_until!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { secret: _, ...shown } = renewed;
    expect((await catalog.staff.get(`${PATH}/${id}`)).body).toEqual(shown);
    expect(await list()).toEqual([{ ...shown, failed: 0 }]);
    await newIssue();
    await eventually(() => expect(received).toHaveLength(1));
    for (const { secret } of [webhook, renewed])
      expect(verified(received[0]!, secret)).toMatchObject({ type: 'issue.created' });

    const stored = catalog.database.collection('webhooks');
    await stored.updateOne({ address: webhook.address }, { $set: { formerUntil: new Date(0) } });
    await addIssue(catalog.staff, { year: 2031, volume, issue: 1 });
    await eventually(() => expect(received).toHaveLength(2));
    expect(signedBy(received[1]!, renewed.secret)).toBe(true);
    expect(signedBy(received[1]!, webhook.secret)).toBe(false);

    const history = (await catalog.staff.get(`${PATH}/${id}/history`)).body as HistoryEntry[];
    expect(history.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['secret'],
      ['address', 'events', 'status'],
    ]);
    const security = JSON.stringify(logged.mock.calls);
    for (const event of ['webhook_added', 'webhook_secret_renewed']) expect(security).toContain(event);
    expect(JSON.stringify(history) + security).not.toContain('whsec_');
    logged.mockRestore();
  });

  it('is verified by the example of docs/webhooks.md, which knows a message that comes twice', async () => {
    const [, example = ''] = /```js\n(.*?)```/s.exec(await readFile('docs/webhooks.md', 'utf8'))!;
    const port = await freePort();
    // Here, so that it finds the library.
    const folder = await mkdtemp(join(import.meta.dirname, 'example-'));
    await writeFile(join(folder, 'example.mjs'), example.replace('.listen(3000)', `.listen(${port})`));
    const { secret } = await add();
    const program = fork(join(folder, 'example.mjs'), { env: { WEBHOOK_SECRET: secret }, silent: true });
    const printed = text(program.stdout!);
    const now = new Date();
    const body = JSON.stringify({ type: 'issue.created', data: { url: 'https://journal.example.org/' } });
    const send = async (signed: string) => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Verifier(secret).sign('msg_1', now, signed),
      };
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
    };
    await eventually(async () => expect(await send('another body')).toBe(401));
    expect([await send(body), await send(body)]).toEqual([204, 204]);
    program.kill();
    await once(program, 'exit');
    expect(await printed).toBe('issue.created https://journal.example.org/\n');
    await rm(folder, { recursive: true });
  });

  it('is sent a message again, with the same id, while its address fails or redirects', async () => {
    const webhook = await add();
    statuses = [500, 302];
    await newIssue();
    await becomes(webhook, { state: 'delivered', attempts: 3, last_error: '' });
    expect(new Set(received.map(({ url, headers }) => `${url} ${String(headers['webhook-id'])}`))).toEqual(
      new Set([`/hook ${(await latest(webhook)).id}`]),
    );
  });

  it('shows what failed for a day, which is sent again by hand', async () => {
    const webhook = await add();
    statuses = Array.from({ length: 50 }, () => 500);
    await newIssue();
    await becomes(webhook, { state: 'queued', last_error: 'The address responded with 500' });
    const { id } = await latest(webhook);
    const stored = catalog.database.collection<{ _id: string }>('webhookdeliveries');
    await stored.updateOne({ _id: id }, { $set: { attempts: WEBHOOK_ATTEMPTS - 1 } });
    await becomes(webhook, { state: 'failed', attempts: WEBHOOK_ATTEMPTS });
    expect((await list()).map(({ failed }) => failed)).toEqual([1]);

    statuses = [];
    expect((await post(`${webhook.id}/deliveries/${id}/send`).expect(202)).body).toMatchObject({ id });
    await becomes(webhook, { state: 'delivered', attempts: 1 });
    expect((await post(`${webhook.id}/deliveries/msg_unknown/send`)).status).toBe(404);
    await stored.updateOne({ _id: id }, { $set: { state: 'failed' } });
    expect((await post(`${webhook.id}/deliveries/send`)).body).toEqual({ queued: 1 });
    await becomes(webhook, { state: 'delivered' });
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
  });

  it('ends when its address responds with 410, until it is saved again', async () => {
    const webhook = await add();
    statuses = [410];
    const { id } = await newIssue();
    await becomes(webhook, { state: 'ended' });
    expect((await list())[0]).toMatchObject({ status: 'ended' });
    const [entry] = (await catalog.staff.get(`${PATH}/${webhook.id}/history`)).body as [HistoryEntry];
    expect(entry).toMatchObject({ by: { name: expect.stringContaining('410') } });

    const active = await add(['issue.renamed']);
    await rename(id, 2);
    await becomes(active, { state: 'delivered' });
    expect((await post(webhook.id, { events: ['issue.renamed'] })).body).toMatchObject({ status: 'active' });
    await rename(id, 3);
    const toWebhook = () => received.slice(1).filter((message) => signedBy(message, webhook.secret));
    await eventually(() => expect(toWebhook()).toHaveLength(1));
    expect(verified(toWebhook()[0]!, webhook.secret).data).toMatchObject({ issue: 3, former: { issue: 2 } });
  });

  it('is sent nothing more once it is deleted, not even what is on the way', async () => {
    const webhook = await add();
    statuses = [500];
    await newIssue();
    await eventually(() => expect(received).toHaveLength(1));
    await catalog.staff.delete(`${PATH}/${webhook.id}`).expect(204);
    const stored = catalog.database.collection<{ _id: string }>('webhookdeliveries');
    const id = received[0]!.headers['webhook-id'] as string;
    await eventually(async () => expect(await stored.findOne({ _id: id })).toMatchObject({ state: 'ended' }));
    expect(received).toHaveLength(1);
    expect((await catalog.staff.get(`${PATH}/${webhook.id}`)).status).toBe(404);
  });

  it('needs an address and an event, and a proof of identity', async () => {
    const fields = async (body: object) => ((await post('', body)).body as ErrorBody).fields;
    const address = 'The address must be like https://example.org/path';
    const none = { address, events: 'Choose an event' };
    expect(await fields({ address: 'example.org', events: [] })).toEqual(none);
    const events = ['issue.created'];
    const unknown = { address, events: 'There is no such event' };
    expect(await fields({ address: 'https://a:b@example.org/', events: ['all'] })).toEqual(unknown);
    const config = catalog.app.get(SharedConfig);
    config.WEBHOOK_TARGETS = 'public';
    const insecure = { address: 'The address must begin with https://' };
    expect(await fields({ address: 'http://example.org/', events })).toEqual(insecure);
    config.WEBHOOK_TARGETS = 'any';

    const webhook = await add();
    const sessions = catalog.auth.app.get<Connection>(getConnectionToken()).collection('sessions');
    await sessions.updateMany({}, { $set: { provenAt: new Date(0) } });
    for (const path of ['', webhook.id, `${webhook.id}/secret`])
      expect((await post(path, { address: webhook.address, events })).body).toMatchObject({
        error: 'recent_sign_in_required',
      });
    expect(errorTable.recent_sign_in_required.status).toBe(403);
    await sessions.updateMany({}, { $set: { provenAt: new Date() } });
  });

  const message = { headers: {}, body: '{}' };

  it.each([
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '[fd00::1]',
    '2130706433',
    '0x7f000001',
    '127.1',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[::ffff:a9fe:a9fe]',
  ])('is refused as it connects to an address of a private network: %s', async (host) => {
    const { port } = new URL(receiver.url);
    const posted = postMessage(`https://${host}:${port}/`, { ...message, targets: 'public' });
    await expect(posted).rejects.toThrow('The address is of a private network');
    expect(received).toEqual([]);
  });

  it('waits neither for a late response nor for the body of one', async () => {
    const plain = postMessage(`${receiver.url}/hook`, { ...message, targets: 'public' });
    await expect(plain).rejects.toThrow('The address must begin with https://');
    statuses = [0];
    const silent = postMessage(`${receiver.url}/hook`, { ...message, targets: 'any', withinMs: 300 });
    await expect(silent).rejects.toThrow('The address did not respond in time');
    const { respond } = receiver;
    receiver.respond = (_, response) => void response.writeHead(200).write('the beginning of a body');
    expect(await postMessage(receiver.url, { ...message, targets: 'any' })).toBe(200);
    receiver.respond = respond;
    const closed = postMessage('http://127.0.0.1:1/', { ...message, targets: 'any' });
    await expect(closed).rejects.toThrow('The address cannot be reached (ECONNREFUSED)');
  });

  it('loses no message when a worker is killed in the middle of one', async () => {
    await worker.close();
    const webhook = await add(['article.published']);
    await newIssue();
    const articles: StaffArticle[] = [];
    for (const _ of [1, 2, 3]) articles.push(await newArticle());
    statuses = [0, 0, 0];
    const settings = { ...catalog.environment, WEBHOOK_TARGETS: 'any' };
    const first = await ServiceProcess.start('catalog', 'worker', settings);
    await eventually(() => expect(received).toHaveLength(3));
    await first.kill();
    expect((await deliveries(webhook)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    const second = await ServiceProcess.start('catalog', 'worker', settings);
    await eventually(async () =>
      expect((await deliveries(webhook)).map(({ state }) => state)).toEqual(Array(3).fill('delivered')),
    );
    await second.stop();
    const ids = received.map(({ headers }) => headers['webhook-id'] as string);
    expect(ids.slice(0, 3).sort()).toEqual(ids.slice(3).sort());
    const told = received.slice(3).map((one) => verified(one, webhook.secret).data.id);
    expect(told.sort()).toEqual(articles.map(({ id }) => id).sort());
  });
});

function signedBy({ headers, body }: Received, secret: string): boolean {
  try {
    new Verifier(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false; // another secret's
  }
}
