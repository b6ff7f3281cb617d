import { expect, test } from '@jest/globals';
import type { StaffReview } from '#contracts/manuscripts/reviews.ts';
import { manuscriptStages, type ManuscriptStage } from '#contracts/policies/manuscript-stages.ts';
import { waitingFor } from './manuscript-labels.ts';
import { nextStep } from './next-step.ts';

const manuscript = {
  id: '0123456789abcdef01234567',
  stage: 'received' as ManuscriptStage,
  turn: 'office' as const,
  acts: [],
  missing: [],
  round: 0,
  reports: { received: 0, wanted: 2 },
  reviews: [],
};

test('each stage has one next step, unless somebody else is waited for', () => {
  const steps = manuscriptStages.map((stage) => [stage, nextStep({ ...manuscript, stage })?.label]);
  expect(Object.fromEntries(steps)).toEqual({
    draft: 'Register manuscript',
    received: 'Invite a reviewer',
    review: 'Invite a reviewer',
    revision: undefined,
    accepted: undefined,
    published: undefined,
    rejected: undefined,
    withdrawn: undefined,
  });
});

test('a draft leads to what is missing, first the file', () => {
  const title = { field: 'title' as const, message: 'The title is required' };
  const file = { field: 'file' as const, message: 'The file of the manuscript is missing' };
  const draft = { ...manuscript, stage: 'draft' as const };
  expect(nextStep({ ...draft, missing: [file, title] })).toMatchObject({ section: 'files' });
  expect(nextStep({ ...draft, missing: [title] })).toMatchObject({
    to: `/admin/manuscripts/${manuscript.id}/edit`,
  });
});

test('a review has its next step while fewer reviewers are at work than the journal wants', () => {
  const waiting = { ...manuscript, stage: 'review' as const };
  const review = { state: 'invited', round: 0 } as StaffReview;
  const declined = { state: 'declined', round: 0 } as StaffReview;
  const to = `/admin/manuscripts/${manuscript.id}/invite`;
  const next = { label: 'Invite the next reviewer', to: `${to}?next=1` };
  expect(nextStep({ ...waiting, reviews: [review, declined] })).toEqual(next);
  expect(nextStep({ ...waiting, reviews: [review, { ...declined, round: 1 }] })).toMatchObject({ to });
  expect(nextStep({ ...waiting, turn: 'reviewers', reviews: [review, review] })).toBeUndefined();
  expect(nextStep({ ...waiting, reports: { received: 2, wanted: 2 } })?.label).toBe('Decide');
});

test('what reviewers see is passed on first when the manuscript has changed', () => {
  const behind = { state: 'accepted', round: 0, behind: true } as StaffReview;
  for (const stage of ['received', 'review'] as const)
    expect(nextStep({ ...manuscript, stage, reviews: [behind] })).toEqual({
      label: 'Pass on to reviewers',
      section: 'reviewers',
    });
  expect(nextStep({ ...manuscript, reviews: [{ ...behind, state: 'declined' }] })).toMatchObject({
    label: 'Invite the next reviewer',
  });
});

test('a revision that came by mail is registered once its file is there', () => {
  const revision = { ...manuscript, stage: 'revision' as const, turn: 'author' as const };
  const file = { field: 'file' as const, message: 'The file of the manuscript is missing' };
  expect(nextStep({ ...revision, acts: ['send'], missing: [file] })).toBeUndefined();
  expect(nextStep({ ...revision, acts: ['send'] })).toMatchObject({ call: 'send' });
});

test('an accepted manuscript leads to its article once there is one, and then to its public page', () => {
  const accepted = { ...manuscript, stage: 'accepted' as const };
  expect(nextStep({ ...accepted, article: 'abc' })).toMatchObject({ to: '/admin/archives/abc' });
  expect(nextStep({ ...accepted, stage: 'published', refnumber: '20260001' })).toMatchObject({
    to: '/articles/20260001',
  });
});

test('what waits for reviewers says how many reports were received, what waits for the office for what', () => {
  const one = { stage: 'review' as const, reports: { received: 1, wanted: 2 } };
  expect(waitingFor({ ...one, turn: 'reviewers' })).toBe('Reviewers, 1 of 2');
  expect(waitingFor({ ...one, turn: 'office' })).toBe('Office: invite');
  expect(waitingFor({ ...one, turn: 'office', reports: { received: 2, wanted: 2 } })).toBe('Office: decide');
  expect(waitingFor({ ...one, turn: 'nobody', stage: 'rejected' })).toBe('');
});
