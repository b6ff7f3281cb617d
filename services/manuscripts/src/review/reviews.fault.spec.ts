import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import request from 'supertest';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import { invitedReviewer, sentManuscript } from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const REVIEW = '/api/manuscripts/review';
const REVIEWERS = 12;

describe('The service of manuscripts, killed', () => {
  const catalog = specCatalog();
  let database: Connection;
  let links: string[];

  beforeAll(async () => {
    const manuscripts = await runManuscripts(catalog);
    const { sent } = await sentManuscript(manuscripts);
    links = [];
    for (let at = 0; at < REVIEWERS; at += 1) {
      const who = { email: `reviewer${at}@hills.example`, name: `Reviewer of ${at} hills` };
      links.push((await invitedReviewer(manuscripts, sent.id, who)).token);
    }
    await manuscripts.close();
    const { MONGODB_URI, DATABASE_PREFIX } = catalog.environment;
    database = await mongoose
      .createConnection(MONGODB_URI, { dbName: `${DATABASE_PREFIX}_manuscripts` })
      .asPromise();
  });
  afterAll(() => database.close());

  const start = () =>
    ServiceProcess.start('manuscripts', 'main', {
      ...catalog.environment,
      AUTH_RPC: catalog.auth.rpc,
      CATALOG_RPC: catalog.rpc,
    });
  const reminders = () => database.collection('mails').countDocuments({ kind: 'review-reminder' });

  it('has what a reviewer had saved, and reminds of each review once, in how many parts ever', async () => {
    const first = await start();
    const link = { 'Manuscript-Link': links[0]! };
    await request(first.url).post(`${REVIEW}/answer`).set(link).send({ answer: 'accept' }).expect(200);
    await request(first.url).patch(REVIEW).set(link).send({ to_author: 'Half of a sentence' }).expect(200);
    await first.kill();
    // A day after they were due: the sweep of each process begins a minute after its start.
    const due = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const state = { state: 'accepted', due, reminders: 0 };
    await database.collection('reviews').updateMany({}, { $set: state });
    const manuscripts = database.collection('manuscripts');
    await manuscripts.updateMany({}, { $set: { 'reviews.$[].state': 'accepted', 'reviews.$[].due': due } });

    const second = await start();
    await eventually(async () => expect(await reminders()).toBeGreaterThan(0));
    await second.kill();
    const third = await start();
    await eventually(async () => expect(await reminders()).toBe(REVIEWERS));
    const { body } = (await request(third.url).get(REVIEW).set(link)) as { body: unknown };
    expect((body as ReviewerReview).report.to_author).toBe('Half of a sentence');
    await third.stop();
    const mails = await database.collection('mails').distinct('review', { kind: 'review-reminder' });
    expect([mails.length, await reminders()]).toEqual([REVIEWERS, REVIEWERS]);
  });
});
