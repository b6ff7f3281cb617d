import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Redis } from 'ioredis';
import { DAY_MS } from '#contracts/values/durations.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { foldingCharacters } from '#testing/builders/folding-characters.ts';
import {
  completeDraft,
  invitedReviewer,
  newToken,
  orderedMails,
  sentManuscript,
  tokenOf,
  mailContent,
} from '#testing/builders/manuscripts.ts';
import { forwardedFor } from '#testing/builders/users.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';

describe('Links to manuscripts', () => {
  const manuscripts = specManuscripts();
  let clients = 0;

  /** Each call comes from another network. */
  const begin = (email: string, address = `198.51.${(clients += 1)}.7`) =>
    manuscripts.visitor.post('/api/manuscripts').set(forwardedFor(address)).send({ email });
  /** The mails with links that visitors ask for with these addresses. */
  async function contentsFor(addresses: readonly string[]) {
    const expires = new Date(Date.now() + DAY_MS);
    const mails = addresses.map((to) => ({
      _id: randomUUID(),
      kind: 'manuscript-link',
      to,
      language: 'en',
      what: '',
      expires,
    }));
    await manuscripts.database.collection<{ _id: string }>('mails').insertMany(mails);
    const found = [];
    for (const { _id } of mails) found.push(await mailContent(manuscripts.app, _id));
    return found;
  }
  const mailsTo = (to: RegExp) => manuscripts.database.collection('mails').countDocuments({ to });

  it('are mailed at most three times a day to a mailbox, whatever is added to its name', async () => {
    for (let tag = 0; tag < 20; tag += 1) {
      await begin(`meera+${tag}@example.org`).expect(202, {});
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
    const sent = send({ email: 'form@example.org', language: 'hi' });
    await sent.expect(303).expect('location', '/hi/article?status=sent');
    await send({ email: 'no address' }).expect(303).expect('location', '/article?status=invalid');
  });

  it('are all in one mail to their address, with one to begin unless there are three drafts', async () => {
    const { token } = await sentManuscript(manuscripts, { email: 'lost@example.org' });
    await begin('lost@example.org');
    const mails = await orderedMails(manuscripts, { to: 'lost@example.org' });
    const { links, link } = mails.find(({ kind }) => kind === 'manuscript-link')!.values;
    const { id } = await manuscripts.mine(token);
    expect(await manuscripts.mine(tokenOf(links!))).toMatchObject({ id });
    expect(await manuscripts.mine(tokenOf(link!))).toMatchObject({ id: '' });
  });

  it('go to the address that is stored, not to one that only folds to it', async () => {
    const stored = 'abcdefghijklmnopqrstuvwxyz0123456789._+-@uni.example';
    const { token, sent } = await sentManuscript(manuscripts, { email: stored });
    const reviewer = stored.replace('uni', 'lakes');
    await invitedReviewer(manuscripts, sent.id, { email: reviewer });
    // The spec of keys has all of these characters; here are some for each letter.
    const some = [...Map.groupBy(foldingCharacters, ({ folded }) => folded[0]!).values()];
    const asked = some.flatMap((ofLetter) =>
      [ofLetter[0]!, ofLetter.at(-1)!].flatMap(({ character, folded }) =>
        [stored, reviewer].map((address) => address.replace(folded[0]!, character)),
      ),
    );
    expect(asked.length).toBeGreaterThan(140);
    const contents = await contentsFor(asked);
    expect(contents.map((content) => content?.to)).toEqual(asked);
    expect(new Set(contents.map((content) => content?.values.links))).toEqual(new Set(['']));
    const own = await contentsFor([stored.toUpperCase(), reviewer.toUpperCase()]);
    expect(own.map((content) => content?.to)).toEqual([stored, reviewer]);
    expect(await manuscripts.mine(tokenOf(own[0]!.values.links!))).toMatchObject({ id: sent.id });
    // A mail to a former address brings no link any more.
    await manuscripts.staff.patch(`${ADMIN_PATH}/${sent.id}`).send({ email: 'new@uni.example' }).expect(200);
    const [received] = await manuscripts.mails(sent.id, 'manuscript-received');
    expect(received).toMatchObject({ to: stored, values: { link: '' } });
    await manuscripts.withLink(token).get(AUTHOR_PATH).expect(404);
  });

  it('are sent to a non-ASCII address, but not to the ASCII address that it folds to', async () => {
    const stored = 'ｋira@uni.example';
    await sentManuscript(manuscripts, { email: stored });
    const [same, ascii] = await contentsFor([stored, 'kira@uni.example']);
    expect([same?.to, same?.values.links === '']).toEqual([stored, false]);
    expect([ascii?.to, ascii?.values.links]).toEqual(['kira@uni.example', '']);
  });

  it('go on working after robots have followed them', async () => {
    const { token } = await sentManuscript(manuscripts, { email: 'robots@example.org' });
    const state = async () => {
      const { stage, turn, version } = await manuscripts.mine(token);
      return { stage, turn, version };
    };
    const before = await state();
    for (let visit = 0; visit < 20; visit += 1) {
      await manuscripts.withLink(token).head(AUTHOR_PATH).expect(200);
      await manuscripts.withLink(token).get(AUTHOR_PATH).expect(200);
    }
    expect(await state()).toEqual(before);
  });

  it('are not found when they are wrong; after thirty wrong ones in an hour a client is refused, but valid ones still open', async () => {
    const call = (token: string, client = '192.0.2.1') =>
      manuscripts.visitor.get(AUTHOR_PATH).set(forwardedFor(client)).set('Manuscript-Link', token);
    const refusal = { error: 'not_found', message: 'This link is no longer valid' };
    for (let one = 0; one < 40; one += 1) expect((await call('')).body).toMatchObject(refusal);
    const wrong = 'w'.repeat(43);
    const statuses: number[] = [];
    for (let one = 0; one < 31; one += 1) statuses.push((await call(wrong)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
    await call(wrong, '192.0.2.77').expect(404);
    await call(await newToken(manuscripts)).expect(200);
  });

  it('are checked before the body of an upload is read', async () => {
    const { status } = await manuscripts.visitor
      .post(`${AUTHOR_PATH}/files?kind=manuscript`)
      .set(forwardedFor('192.0.2.78'))
      .attach('file', Buffer.alloc(25_000_000), 'large.pdf')
      .catch((error: NodeJS.ErrnoException) => ({ status: error.code }));
    expect([404, 'EPIPE', 'ECONNRESET']).toContain(status);
    expect(await manuscripts.database.collection('manuscripts').countDocuments({ stage: 'draft' })).toBe(0);
  });

  it('end half a year after the manuscript has, and not before', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'ends@example.org' });
    const links = manuscripts.database.collection<{ _id: string; expires?: Date }>('manuscriptlinks');
    const expiry = async () => (await links.findOne({ _id: sha256(token) }))?.expires;
    expect(await expiry()).toBeUndefined();
    await manuscripts.withdraw(token).expect(200);
    const days = ((await expiry())!.getTime() - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(180);
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reopen`).expect(200);
    expect(await expiry()).toBeUndefined();
  });

  it('end when staff correct their address', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { email: 'typo@example.org' });
    const path = `${ADMIN_PATH}/${sent.id}`;
    await manuscripts.staff.patch(path).send({ email: 'right@example.org' }).expect(200);
    await manuscripts.withLink(token).get(AUTHOR_PATH).expect(404);
    const made = await manuscripts.staff.post(`${path}/link`).expect(201);
    const { url } = made.body as { url: string };
    expect(await manuscripts.mine(tokenOf(url))).toMatchObject({ email: 'right@example.org' });
  });

  it('are in no log, queue or database: only the mail has the token', async () => {
    const { catalog } = manuscripts;
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
      await request(process.url).get(AUTHOR_PATH).set(link).expect(200);
      await request(process.url).patch(AUTHOR_PATH).set(link).send({ title: 'A secret' }).expect(200);
      await request(process.url).patch(AUTHOR_PATH).set(link).send({ title: 7 }).expect(400);
      expect(JSON.stringify(process.log)).toContain(AUTHOR_PATH);
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

  it('begin nothing while the journal takes no new manuscripts, and lead on to what has begun', async () => {
    const unused = await newToken(manuscripts);
    const { token, draft } = await completeDraft(manuscripts, { email: 'begun@example.org' });
    await manuscripts.set({ submit_online: false });
    const absent = { status: 404, body: { error: 'not_found' } };
    const email = { email: 'a@example.org' };
    expect(await manuscripts.visitor.post('/api/manuscripts').send(email)).toMatchObject(absent);
    expect(await manuscripts.visitor.get('/api/manuscripts/facts')).toMatchObject(absent);
    const closed = { status: 409, body: { error: 'submissions_closed' } };
    const begin = manuscripts.withLink(unused);
    expect(await begin.get(AUTHOR_PATH)).toMatchObject(closed);
    expect(await begin.patch(AUTHOR_PATH).send({ title: 'New' })).toMatchObject(closed);
    expect(await manuscripts.staff.post(ADMIN_PATH).send(email)).toMatchObject(closed);
    await manuscripts.withLink(token).post(`${AUTHOR_PATH}/send`).expect(200);
    const { token: review } = await invitedReviewer(manuscripts, draft.id);
    await manuscripts.respond(review, 'accept');
    expect((await manuscripts.staff.get(`${ADMIN_PATH}/today`)).body).toMatchObject({ any: true });
    const [mail] = await manuscripts.mails(draft.id, 'manuscript-received');
    expect(mail!.values.link).toContain('/article/manuscript#');
    await manuscripts.set({ submit_online: true });
    await begin.get(AUTHOR_PATH).expect(200);
    await manuscripts.visitor.get(ADMIN_PATH).expect(401);
  });
});
