import { describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { ReviewerListing } from '#contracts/manuscripts/reviews.ts';
import { invitedReviewer, sentManuscript } from '#testing/builders/manuscripts.ts';
import { profileQueries, withoutIndex } from '#testing/databases/query-profile.ts';
import { ADMIN_PATH, AUTHOR_PATH, REVIEW_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { ReservedController } from './fees/reserved.controller.ts';

const collections = [
  'manuscripts',
  'manuscriptlinks',
  'mails',
  'linkmails',
  'counters',
  'history',
  'reviews',
  'reviewers',
];

describe('Every query of the register of manuscripts', () => {
  let token: string;
  let reviewer: string;
  let id: string;
  const manuscripts = specManuscripts(async (running) => {
    const { token: link, sent } = await sentManuscript(running);
    [token, id] = [link, sent.id];
    ({ token: reviewer } = await invitedReviewer(running, id));
  });

  const staff = (path: string) => manuscripts.staff.get(ADMIN_PATH + path);
  const actions: Record<string, () => PromiseLike<Pick<request.Response, 'status'>>> = {
    'all manuscripts': () => staff(''),
    'those that wait for the office': () => staff('?filter=office'),
    'those accepted': () => staff('?filter=accepted'),
    'those that have ended': () => staff('?filter=ended'),
    'those that the user handles': () => staff('?filter=office&mine=1'),
    'the second page': () => staff('?page=2&limit=1'),
    'the file of the queue': () => staff('/queue.csv?filter=office'),
    'what waits today': () => staff('/today'),
    'the statistics': () => staff('/statistics'),
    'a manuscript': () => staff(`/${id}`),
    'its history': () => staff(`/${id}/history`),
    'the page of a link': () => manuscripts.withLink(token).get(AUTHOR_PATH),
    'the page of a reviewer': () => manuscripts.withLink(reviewer).get(REVIEW_PATH),
    'candidates for a review': () => staff(`/${id}/candidates?q=leela`),
    'who reviews': () => manuscripts.staff.get('/api/admin/reviewers?q=leela'),
    'a review that is answered': () => manuscripts.respond(reviewer, 'accept'),
    'the record of a reviewer': async () => {
      const found = await manuscripts.staff.get('/api/admin/reviewers?q=leela');
      const [{ id: record, name, affiliation }] = found.body as [ReviewerListing];
      const given = { name, affiliation, keywords: 'rivers', email: 'leela@lakes.example' };
      return manuscripts.staff.patch(`/api/admin/reviewers/${record}`).send(given);
    },
    'an address to begin with': () =>
      manuscripts.visitor.post('/api/manuscripts').send({ email: 'asha@example.org' }),
    'a submission': async () => {
      await sentManuscript(manuscripts, { email: 'other@example.org' });
      return { status: 200 };
    },
    'the transaction IDs that articles cannot have': async () => {
      await manuscripts.app
        .get(ReservedController)
        .find({ txnidKeys: ['upi-1', 'upi-2'], refKeys: ['20260001'] });
      return { status: 200 };
    },
    'the sweep': async () => {
      await manuscripts.sweepOn(0);
      return { status: 200 };
    },
  };

  it.each(Object.keys(actions))('is explained by an index, without a sort in memory: %s', async (name) => {
    const statuses: number[] = [];
    const queries = await profileQueries(manuscripts.database, collections, async () => {
      statuses.push((await actions[name]!()).status);
    });
    expect(statuses[0]).toBeLessThan(300);
    expect(queries.length).toBeGreaterThan(0);
    expect(withoutIndex(queries)).toEqual([]);
  });

  it('finds words by an index', async () => {
    const queries = await profileQueries(manuscripts.database, ['manuscripts'], () =>
      staff('?q=rivers%20verma'),
    );
    expect(queries.map(({ planSummary }) => planSummary)).toContainEqual(expect.stringMatching(/^IXSCAN/));
    expect(withoutIndex(queries)).toEqual([]);
  });
});
