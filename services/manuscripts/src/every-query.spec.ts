import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import { invitedReviewer, sentManuscript } from '#testing/builders/manuscripts.ts';
import { profiled, withoutIndex } from '#testing/databases/query-profile.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { type RunningManuscripts, runManuscripts } from '#testing/running/running-manuscripts.ts';
import { ManuscriptSweep } from './sweeps/sweep.ts';

const ADMIN = '/api/admin/manuscripts';
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
  let catalog: RunningCatalog;
  let manuscripts: RunningManuscripts;
  let token: string;
  let reviewer: string;
  let id: string;

  beforeAll(async () => {
    catalog = await runCatalog();
    manuscripts = await runManuscripts(catalog);
    const { token: link, sent } = await sentManuscript(manuscripts);
    [token, id] = [link, sent.id];
    ({ token: reviewer } = await invitedReviewer(manuscripts, id));
  });
  afterAll(async () => {
    await manuscripts.close();
    await catalog.close();
  });

  const staff = (path: string) => manuscripts.staff.get(ADMIN + path);
  const actions: Record<string, () => PromiseLike<Pick<request.Response, 'status'>>> = {
    'all manuscripts': () => staff(''),
    'those that wait for the office': () => staff('?filter=office'),
    'those accepted': () => staff('?filter=accepted'),
    'those that have ended': () => staff('?filter=ended'),
    'the second page': () => staff('?page=2&limit=1'),
    'what waits today': () => staff('/today'),
    'the statistics': () => staff('/statistics'),
    'a manuscript': () => staff(`/${id}`),
    'its history': () => staff(`/${id}/history`),
    'the page of a link': () => manuscripts.withLink(token).get('/api/manuscripts/mine'),
    'the page of a reviewer': () => manuscripts.withLink(reviewer).get('/api/manuscripts/review'),
    'candidates for a review': () => staff(`/${id}/candidates?q=leela`),
    'who reviews': () => manuscripts.staff.get('/api/admin/reviewers?q=leela'),
    'a review that is answered': () =>
      manuscripts.withLink(reviewer).post('/api/manuscripts/review/answer').send({ answer: 'accept' }),
    'an address to begin with': () =>
      manuscripts.visitor.post('/api/manuscripts').send({ email: 'asha@example.org' }),
    'a submission': async () => {
      await sentManuscript(manuscripts, { email: 'other@example.org' });
      return { status: 200 };
    },
    'the sweep': async () => {
      await manuscripts.app.get(ManuscriptSweep).sweep();
      return { status: 200 };
    },
  };

  it.each(Object.keys(actions))('is explained by an index, without a sort in memory: %s', async (name) => {
    const statuses: number[] = [];
    const queries = await profiled(manuscripts.database, collections, async () => {
      statuses.push((await actions[name]!()).status);
    });
    expect(statuses[0]).toBeLessThan(300);
    expect(queries.length).toBeGreaterThan(0);
    expect(withoutIndex(queries)).toEqual([]);
  });

  it('finds words by an index', async () => {
    const queries = await profiled(manuscripts.database, ['manuscripts'], () => staff('?q=rivers%20verma'));
    expect(queries.map(({ planSummary }) => planSummary)).toContainEqual(expect.stringMatching(/^IXSCAN/));
    expect(withoutIndex(queries)).toEqual([]);
  });
});
