import { describe, expect, it } from '@jest/globals';
import { completeReport, invitedReviewer, newToken, sentManuscript } from '#testing/builders/manuscripts.ts';
import { MINE, REVIEW, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { CatalogClient } from './clients.ts';

describe('The settings of the journal', () => {
  const manuscripts = specManuscripts();

  it('are asked for once a request', async () => {
    const token = await newToken(manuscripts);
    const catalog = manuscripts.app.get(CatalogClient);
    const call = catalog.call.bind(catalog);
    const asked: string[] = [];
    catalog.call = (pattern, request) => {
      asked.push(pattern);
      return call(pattern, request);
    };
    await manuscripts.withLink(token).patch(MINE).send({ title: 'Rivers' }).expect(200);
    catalog.call = call;
    expect(asked).toEqual(['catalog.manuscript-settings']);
  });

  it('are the last known ones while catalog is away: an author saves, and a reviewer sends', async () => {
    const author = manuscripts.withLink(await newToken(manuscripts));
    const { sent } = await sentManuscript(manuscripts);
    const { token } = await invitedReviewer(manuscripts, sent.id);
    await manuscripts.respond(token, 'accept').expect(200);
    await manuscripts.catalog.stop();
    await author.patch(MINE).send({ title: 'Rivers' }).expect(200);
    const reviewer = manuscripts.withLink(token);
    await reviewer.patch(REVIEW).send(completeReport).expect(200);
    await reviewer.post(`${REVIEW}/send`).expect(200);
    expect((await manuscripts.shown(sent.id)).reviews).toMatchObject([{ state: 'done' }]);
  });
});
