import { expect, test } from '@jest/globals';
import type { HistoryValue } from '#contracts/fields/entities.ts';
import { manuscriptSentences } from './manuscript-sentences.ts';

type Changes = Record<string, [from: HistoryValue, to: HistoryValue]>;

const inWords = (changes: Changes) =>
  manuscriptSentences(Object.entries(changes).map(([field, [from, to]]) => ({ field, from, to })));

test.each<[Changes, string[]]>([
  [{ stage: ['draft', 'received'] }, ['Sent to the journal']],
  [
    {
      stage: ['received', 'review'],
      due: ['', '2026-12-19'],
      reviews: [[], ['Reviewer A: invited']],
    },
    ['The review began', 'Due date: 19 December 2026', 'Reviewer A was invited'],
  ],
  [
    {
      reviews: [
        ['Reviewer A: accepted', 'Reviewer B: invited'],
        ['Reviewer A: done', 'Reviewer B: declined'],
      ],
    },
    ['Reviewer A sent the report', 'Reviewer B declined'],
  ],
  [
    { reviews: [['Reviewer A: done'], ['Reviewer A: accepted']] },
    ['Reviewer A was asked to complete the report'],
  ],
  [{ reviews: [[], ['Reviewer C, round 2: lapsed']] }, ['Reviewer C, round 2, did not respond in time']],
  [{ stage: ['review', 'revision'], decision: ['', 'major'] }, ['Major revision requested']],
  [{ stage: ['review', 'revision'] }, ['Sent back to the author']],
  [{ stage: ['revision', 'review'], round: [0, 1], due: ['2026-12-19', ''] }, ['Round 2 began']],
  [{ stage: ['revision', 'received'] }, ['Sent again']],
  [
    {
      stage: ['review', 'accepted'],
      decision: ['major', 'accept'],
      asked: [[], ['final']],
      fee: ['', 'due'],
    },
    ['Accepted', 'Requested: Final files', 'The fee is due'],
  ],
  [
    { stage: ['accepted', 'review'], decision: ['accept', 'major'], fee: ['due', ''] },
    ['Reopened', 'The decision was cancelled', 'No fee'],
  ],
  [
    { fee: ['reported', 'received'], receipt: ['', 'R/26-27/00014'] },
    ['The payment was received', 'Receipt R/26-27/00014'],
  ],
  [{ receipt: ['R/26-27/00014', null] }, ['Receipt R/26-27/00014 was cancelled']],
  [
    { files: [['manuscript'], ['manuscript', 'manuscript', 'report']] },
    ['Added: Manuscript, Reviewer’s report'],
  ],
  [
    { handler: ['', 'asha'], notes: [0, 1], recused: [[], ['1']] },
    ['Assigned to asha', 'Hidden from a user with a conflict', 'A note was added'],
  ],
  [{ due: ['2026-12-19', ''] }, ['Due date removed']],
  [{ similarity: [12, null] }, ['The similarity was removed']],
])('the history of a manuscript puts %j in words', (changes, words) => {
  expect(inWords(changes)).toEqual(words);
});
