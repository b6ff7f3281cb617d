import { describe, expect, it } from '@jest/globals';
import { requestContext } from '#platform/context/request-context.ts';
import { completeReport, invitedReviewer, newToken, sentManuscript } from '#testing/builders/manuscripts.ts';
import { AUTHOR_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { CatalogClient } from './clients.ts';
import { dayAfter } from './journal-settings.ts';

describe('The settings of the journal', () => {
  const manuscripts = specManuscripts();

  it('are asked for once a request', async () => {
    const token = await newToken(manuscripts);
    const catalog = manuscripts.app.get(CatalogClient);
    const call = catalog.call.bind(catalog);
    const contexts: unknown[] = [];
    catalog.call = (pattern, request) => {
      contexts.push(requestContext.getStore());
      return call(pattern, request);
    };
    await manuscripts.withLink(token).patch(AUTHOR_PATH).send({ title: 'Rivers' }).expect(200);
    catalog.call = call;
    // An event may be handled at the same time.
    expect(contexts.length).toBeGreaterThan(0);
    expect(new Set(contexts).size).toBe(contexts.length);
  });

  it('are the last known ones while catalog is away: an author saves, and a reviewer sends', async () => {
    const author = manuscripts.withLink(await newToken(manuscripts));
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    await manuscripts.respond(token, 'accept').expect(200);
    await manuscripts.catalog.stop();
    await author.patch(AUTHOR_PATH).send({ title: 'Rivers' }).expect(200);
    const reviewer = manuscripts.withLink(token);
    await reviewer.patch(REVIEW_PATH).send(completeReport).expect(200);
    await reviewer.post(`${REVIEW_PATH}/send`).expect(200);
    expect((await manuscripts.shown(sent.id)).reviews).toMatchObject([{ state: 'done' }]);
  });
});

describe('A day of the journal', () => {
  it.each([
    ['America/New_York', '2026-03-01T04:30:00Z', 21, '2026-03-21'],
    ['America/New_York', '2026-10-25T04:10:00Z', 21, '2026-11-15'],
    ['Asia/Kolkata', '2026-12-20T19:00:00Z', 21, '2027-01-11'],
    ['Pacific/Apia', '2026-01-01T12:00:00Z', -2, '2025-12-31'],
  ])('is counted by the calendar in %s: %s and %i days are %s', (time_zone, at, days, day) => {
    expect(dayAfter(new Date(at), days, { time_zone })).toBe(day);
  });
});
