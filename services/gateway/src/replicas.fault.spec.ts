import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Login,
  StaffArticle,
  StaffArticleListing,
  UserDetails,
  WebdataEntry,
} from '#contracts/fields/entities.ts';
import type { CertificateIssuance, DocumentJob } from '#contracts/fields/issued-documents.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/builders/articles.ts';
import { specEnvironment } from '#testing/databases/environment.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { type RunningReplica, runReplica } from '#testing/running/running-replica.ts';
import { addEntry } from '#testing/running/running-webdata.ts';

describe('Two replicas of each process', () => {
  const environment = specEnvironment();
  let one: RunningReplica;
  let other: RunningReplica;
  let both: RunningReplica[];

  beforeAll(async () => {
    one = await runReplica(environment);
    other = await runReplica(environment);
    both = [one, other];
    await addIssue(one.staff);
  });

  it('share sessions and end them together', async () => {
    const who = { username: 'Ravi', password: 'a password of his own' };
    const added = await one.staff.post('/api/users').send({ name: who.username, password: who.password });
    const signedIn = await one.visitor.post('/auth/login').send(who);
    const his = { authorization: `Bearer ${(signedIn.body as Login).token}` };
    expect((await other.visitor.get('/api/webdata').set(his)).status).toBe(200);
    const { id } = added.body as UserDetails;
    await other.staff
      .post(`/api/users/${id}`)
      .send({ status: 'disabled', current_password: ADMIN.password })
      .expect(200);
    expect((await one.visitor.get('/api/webdata').set(his)).status).toBe(401);
  });

  it('show a change immediately that was made through the other replica', async () => {
    const names = async ({ visitor }: RunningReplica) =>
      ((await visitor.get('/api/archives/2026/5/2')).body as StaffArticleListing[]).map(({ title }) => title);
    const title = `Rivers by ${randomUUID()}`;
    for (const replica of both) expect(await names(replica)).not.toContain(title);
    const { id, version } = await addArticle(one.staff, { title });
    for (const replica of both) await eventually(async () => expect(await names(replica)).toContain(title));
    const edit = other.staff.post(`/api/archives/${id}`).set('If-Match', `"${version}"`);
    await edit.send({ title: `${title}, again` }).expect(200);
    for (const replica of both)
      await eventually(async () => expect(await names(replica)).toContain(`${title}, again`));
  });

  it('add an article only once when both receive it with the same Idempotency-Key', async () => {
    const [form, key] = [articleForm(), randomUUID()];
    const responses = await Promise.all(
      both.map(({ staff }) => sendArticle(staff, form).set('Idempotency-Key', key)),
    );
    const stored = await one.documents.catalog.database
      .collection('articles')
      .countDocuments({ refnumber: form.refnumber });
    expect(stored).toBe(1);
    // The later one received 409, or waited for the response of the first.
    const added = responses.filter(({ status }) => status === 201);
    expect(new Set(added.map(({ body }) => (body as StaffArticle).id)).size).toBe(1);
    for (const { status } of responses) expect([201, 409]).toContain(status);
  });

  it('accept only one of two articles with the same transaction ID', async () => {
    const txnid = `TXN-${randomUUID()}`;
    const responses = await Promise.all(both.map(({ staff }) => sendArticle(staff, articleForm({ txnid }))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('find a work-log entry immediately that was added through the other replica', async () => {
    for (const [at, from] of [
      [one, other],
      [other, one],
    ] as const) {
      const { id } = await addEntry(at.staff, `Call the binder at ${randomUUID()} sharp`);
      const found = (await from.staff.get('/api/webdata?search=sharp')).body as WebdataEntry[];
      expect(found.map((entry) => entry.id)).toContain(id);
    }
  });

  it('print a certificate only once when both are asked for it', async () => {
    const [refnumber] = (await storeArticles(one.documents.catalog, 1, 1)) as [string];
    const path = `/api/pdf/certificate/${refnumber}/Asha%20Aaa`;
    const responses = await Promise.all(both.map(({ visitor }) => visitor.get(path).responseType('blob')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((responses[0]!.body as Buffer).equals(responses[1]!.body as Buffer)).toBe(true);
    const noted = (await one.staff.get(`/api/pdf/certificates/${refnumber}/issuances`))
      .body as CertificateIssuance[];
    expect(noted).toHaveLength(1);
  });

  it('process each batch once, and report and deliver it through either replica', async () => {
    const orders = await Promise.all(
      both.map(async ({ staff, documents }) => {
        const refnumbers = await storeArticles(documents.catalog, 30, 5);
        const call = staff.post('/api/pdf/bulkcertificates').set('Prefer', 'respond-async');
        return (await call.send(refnumbers)).body as DocumentJob;
      }),
    );
    for (const { id } of orders) {
      for (const { staff } of both)
        await eventually(async () => {
          const job = (await staff.get(`/api/pdf/jobs/${id}`)).body as DocumentJob;
          expect(job).toMatchObject({ state: 'completed', done: 150, total: 150 });
        });
      const zips = await Promise.all(
        both.map(({ staff }) => staff.get(`/api/pdf/jobs/${id}/file`).responseType('blob')),
      );
      for (const { body } of zips) expect((await readZip(body as Buffer)).size).toBe(150);
    }
  });

  it('count wrong passwords across both replicas', async () => {
    const responses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { visitor } = both[guess % 2]!;
      responses.push(
        (await visitor.post('/auth/login').send({ username: 'nobody', password: 'wrong' })).status,
      );
    }
    expect(responses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});
