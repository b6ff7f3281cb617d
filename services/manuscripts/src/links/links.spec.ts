import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Redis } from 'ioredis';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { newToken, orderedMails, sentManuscript, tokenOf } from '#testing/builders/manuscripts.ts';
import { forwardedFor } from '#testing/builders/users.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { hashOf } from './links.ts';

const MINE = '/api/manuscripts/mine';

describe('Links to manuscripts', () => {
  let catalog: RunningCatalog;
  let manuscripts: RunningManuscripts;
  let clients = 0;

  beforeAll(async () => {
    catalog = await runCatalog();
    manuscripts = await runManuscripts(catalog);
  });
  afterAll(async () => {
    await manuscripts.close();
    await catalog.close();
  });

  /** Of another network each time. */
  const begin = (email: string, address = `198.51.${(clients += 1)}.7`) =>
    manuscripts.visitor.post('/api/manuscripts').set(forwardedFor(address)).send({ email });
  const mailsTo = (to: RegExp) => manuscripts.database.collection('mails').countDocuments({ to });

  it('are mailed at most three times a day to a mailbox, whatever is added to its name', async () => {
    for (let tag = 0; tag < 20; tag += 1) {
      const { status, body } = (await begin(`meera+${tag}@example.org`)) as { status: number; body: unknown };
      expect([status, body]).toEqual([202, {}]);
    }
    expect(await mailsTo(/^meera/)).toBe(3);
  });

  it('are asked for ten times an hour by one client', async () => {
    const statuses: number[] = [];
    for (let one = 0; one < 14; one += 1)
      statuses.push((await begin(`client${one}@example.org`, '203.0.113.9')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), ...Array<number>(4).fill(429)]);
    expect(await mailsTo(/^client/)).toBe(10);
  });

  it('begin without scripts too: a form leads to a page', async () => {
    const send = (body: object) => manuscripts.visitor.post('/api/manuscripts').type('form').send(body);
    const sent = await send({ email: 'form@example.org', language: 'hi' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/hi/article?status=sent']);
    const invalid = await send({ email: 'no address' });
    expect([invalid.status, invalid.headers.location]).toEqual([303, '/article?status=invalid']);
  });

  it('are all in one mail to their address, with one to begin unless there are three drafts', async () => {
    const { token } = await sentManuscript(manuscripts, { email: 'lost@example.org' });
    await begin('lost@example.org');
    const [mail] = await orderedMails(manuscripts, { to: 'lost@example.org' }).then((mails) =>
      mails.filter(({ kind }) => kind === 'manuscript-link'),
    );
    const { body } = (await manuscripts.withLink(tokenOf(mail!.values.links!)).get(MINE)) as {
      body: unknown;
    };
    const { id } = (await manuscripts.withLink(token).get(MINE)).body as AuthorManuscript;
    expect(body).toMatchObject({ id });
    expect((await manuscripts.withLink(tokenOf(mail!.values.link!)).get(MINE)).body).toMatchObject({
      id: '',
    });
  });

  it('go on working after robots have followed them', async () => {
    const { token } = await sentManuscript(manuscripts, { email: 'robots@example.org' });
    const state = async () => {
      const { stage, turn, version } = (await manuscripts.withLink(token).get(MINE)).body as AuthorManuscript;
      return { stage, turn, version };
    };
    const before = await state();
    for (let visit = 0; visit < 20; visit += 1) {
      await manuscripts.withLink(token).head(MINE).expect(200);
      await manuscripts.withLink(token).get(MINE).expect(200);
    }
    expect(await state()).toEqual(before);
  });

  it('are not found when they are wrong, and thirty of a client in an hour are too many', async () => {
    const wrong = () =>
      manuscripts.visitor.get(MINE).set(forwardedFor('192.0.2.1')).set('Manuscript-Link', 'wrong');
    const { body } = (await wrong()) as { body: unknown };
    expect(body).toMatchObject({ error: 'not_found', message: 'This link is not valid any more' });
    const statuses: number[] = [];
    for (let one = 0; one < 30; one += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array<number>(29).fill(404), 429]);
    await manuscripts.visitor.get(MINE).set(forwardedFor('192.0.2.77')).expect(404);
  });

  it('let nobody in before the body is read', async () => {
    const { status } = await manuscripts.visitor
      .post(`${MINE}/files?kind=manuscript`)
      .set(forwardedFor('192.0.2.78'))
      .attach('file', Buffer.alloc(25_000_000), 'large.pdf')
      .catch((error: NodeJS.ErrnoException) => ({ status: error.code }));
    expect([404, 'EPIPE', 'ECONNRESET']).toContain(status);
    expect(await manuscripts.database.collection('manuscripts').countDocuments({ stage: 'draft' })).toBe(0);
  });

  it('end half a year after the manuscript has, and not before', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'ends@example.org' });
    const links = manuscripts.database.collection<{ _id: string; expires?: Date }>('manuscriptlinks');
    const expiry = async () => (await links.findOne({ _id: hashOf(token) }))?.expires;
    expect(await expiry()).toBeUndefined();
    await manuscripts.withLink(token).post(`${MINE}/withdraw`).send({ reason: 'Done' }).expect(200);
    const days = ((await expiry())!.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
    await manuscripts.staff.post(`/api/admin/manuscripts/${sent.id}/reopen`).expect(200);
    expect(await expiry()).toBeUndefined();
  });

  it('end when staff correct their address', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'typo@example.org' });
    const path = `/api/admin/manuscripts/${sent.id}`;
    await manuscripts.staff.patch(path).send({ email: 'right@example.org' }).expect(200);
    await manuscripts.withLink(token).get(MINE).expect(404);
    const { body } = (await manuscripts.staff.post(`${path}/link`).expect(201)) as { body: unknown };
    const { body: seen } = (await manuscripts.withLink(tokenOf((body as { url: string }).url)).get(MINE)) as {
      body: unknown;
    };
    expect(seen).toMatchObject({ email: 'right@example.org' });
  });

  it('are in no log, queue or database: only the mail has the token', async () => {
    const mailServer = await startMailServer();
    const process = await ServiceProcess.start('manuscripts', 'main', {
      ...catalog.environment,
      AUTH_RPC: catalog.auth.rpc,
      CATALOG_RPC: catalog.rpc,
      LOG_LEVEL: 'trace',
    });
    const worker = await runCatalogWorker(catalog, {
      SMTP_URL: mailServer.url,
      MANUSCRIPTS_RPC: process.rpc,
    });
    try {
      const email = 'secret@example.org';
      const sent = await request(process.url).post('/api/manuscripts').send({ email });
      expect(sent.status).toBe(202);
      const mail = await eventually(() => {
        const found = mailServer.received.find(({ to }) => to.includes(email));
        if (!found) throw new Error('no mail yet');
        return found;
      });
      const [, token = ''] = /#([\w-]{43})/.exec(mail.text) ?? [];
      expect(token).not.toBe('');
      const link = { 'Manuscript-Link': token };
      await request(process.url).get(MINE).set(link).expect(200);
      await request(process.url).patch(MINE).set(link).send({ title: 'A secret' }).expect(200);
      await request(process.url).patch(MINE).set(link).send({ title: 7 }).expect(400);
      expect(JSON.stringify(process.log)).toContain('/api/manuscripts/mine');
      expect(JSON.stringify(process.log)).not.toContain(token);
      const redis = new Redis(catalog.environment.REDIS_URL);
      for (const key of await redis.keys('*')) {
        const dump = (await redis.dumpBuffer(key))?.toString('latin1') ?? '';
        expect([key, dump.includes(token)]).toEqual([key, false]);
      }
      await redis.quit();
      for (const { name } of await manuscripts.database.db!.listCollections().toArray()) {
        const all = await manuscripts.database.collection(name).find().toArray();
        expect([name, JSON.stringify(all).includes(token)]).toEqual([name, false]);
      }
    } finally {
      await worker.close();
      await process.stop();
      await mailServer.close();
    }
  });

  it('are not there while the journal takes no manuscripts: every call is 404 for everybody', async () => {
    const token = await newToken(manuscripts);
    await catalog.staff.post('/api/settings').send({ submit_online: false }).expect(200);
    const calls = [
      () => manuscripts.visitor.post('/api/manuscripts').send({ email: 'a@example.org' }),
      () => manuscripts.visitor.get('/api/manuscripts/facts'),
      () => manuscripts.withLink(token).get(MINE),
      () => manuscripts.visitor.get('/api/admin/manuscripts'),
      () => manuscripts.staff.get('/api/admin/manuscripts'),
      () => manuscripts.staff.get('/api/admin/manuscripts/today'),
    ];
    for (const call of calls) {
      const { status, body } = (await call()) as { status: number; body: unknown };
      expect([status, (body as ErrorBody).error, (body as ErrorBody).message]).toEqual([
        404,
        'not_found',
        'Not Found!',
      ]);
    }
    await catalog.staff.post('/api/settings').send({ submit_online: true }).expect(200);
    await manuscripts.staff.get('/api/admin/manuscripts').expect(200);
    await manuscripts.visitor.get('/api/admin/manuscripts').expect(401);
  });
});
