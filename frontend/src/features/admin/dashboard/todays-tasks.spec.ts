import { expect, test } from '@jest/globals';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import type { TodaysWork } from '#contracts/journal/todays-work.ts';
import { listTasks } from './todays-tasks.ts';

const none = { articles: [], total: 0 };
const work: TodaysWork = {
  without_file: none,
  without_notice: none,
  without_doi: none,
  empty_issues: [],
  refused_deposits: 0,
  failed_deposits: 0,
};
const article = {
  id: '1',
  year: 2026,
  volume: 5,
  issue: 2,
  refnumber: '7',
  title: encodeRichText('On <i>rivers</i>'),
  title_text: 'On rivers',
};

test('there is nothing to do when nothing waits', () => {
  expect(listTasks({ work, drafts: [], failedJobs: 0 })).toEqual([]);
});

test('what has failed comes first, and each task links to where it is done', () => {
  const draft = { id: '1', page: '/admin/settings', title: 'Settings', saved_at: '2026-03-05T08:00:00Z' };
  const waiting = {
    work: {
      ...work,
      without_file: { articles: [article], total: 1 },
      without_notice: { articles: [article], total: 100 },
      refused_deposits: 2,
      empty_issues: [{ year: 2026, volume: 5, issue: 3 }],
    },
    drafts: [draft],
    failedJobs: 1,
  };
  const shown = listTasks(waiting).map(({ count, text, links }) => [`${count} ${text}`, links[0]?.to]);
  expect(shown).toEqual([
    ['1 background job has failed', '/admin/documents'],
    ['2 DOIs were refused by the registry', '/admin/dois?state=refused'],
    ['1 article has no PDF', '/admin/archives/1'],
    ['100 or more new articles whose authors were not notified', '/admin/archives/1'],
    ['1 issue has no article', '/admin/archives/add/2026/5/3'],
    ['1 unfinished draft', '/admin/settings'],
  ]);
});

test('manuscripts come before articles, one’s own first, then objections and late reviewers', () => {
  const manuscripts = {
    mine: 3,
    to_check: 2,
    decidable: 1,
    revised: 0,
    to_invite: { total: 2, manuscripts: [{ id: 'abc', number: 20260004 }] },
    late: 1,
    ready_to_publish: 3,
    payments: 0,
    objections: 1,
    open: 9,
    any: true,
    undelivered: 0,
    received_this_month: 4,
  };
  const shown = listTasks({
    work: { ...work, without_file: { articles: [article], total: 1 } },
    manuscripts,
    failedJobs: 0,
  }).map(({ count, text, isWrong, links }) => [`${count} ${text}`, isWrong, links[0]?.to]);
  expect(shown).toEqual([
    ['3 manuscripts are waiting for you', undefined, '/admin/manuscripts?filter=office&mine=1'],
    ['1 co-author did not agree', true, '/admin/manuscripts?filter=all'],
    ['1 manuscript has a late reviewer', true, '/admin/manuscripts?filter=reviewers'],
    ['2 manuscripts need reviewers', undefined, '/admin/manuscripts/abc/invite?next=1'],
    ['2 new manuscripts to check', undefined, '/admin/manuscripts?filter=office'],
    ['1 manuscript to decide on', undefined, '/admin/manuscripts?filter=office'],
    ['3 accepted manuscripts are ready to publish', undefined, '/admin/manuscripts?filter=accepted'],
    ['1 article has no PDF', undefined, '/admin/archives/1'],
  ]);
});

test('what is known is shown while the catalog is unavailable', () => {
  expect(listTasks({ failedJobs: 3 })).toHaveLength(1);
});
