import { describe, expect, it } from '@jest/globals';
import {
  afterAct,
  filesOpenTo,
  type ManuscriptAct,
  manuscriptStages,
  type ManuscriptStage,
  type ManuscriptState,
  mayDo,
  transitions,
  turnOf,
} from './manuscript-stages.ts';

const state = (stage: ManuscriptStage, more: Partial<ManuscriptState> = {}): ManuscriptState => ({
  stage,
  round: 0,
  asked: [],
  reports: 0,
  allReports: 0,
  reviewing: 0,
  hasArticle: false,
  ...more,
});
const acts = Object.keys(transitions) as ManuscriptAct[];

describe('The stages of a manuscript', () => {
  it('permit these acts', () => {
    const open = Object.fromEntries(
      manuscriptStages.map((stage) => [stage, acts.filter((act) => mayDo(act, state(stage)))]),
    );
    expect(open).toEqual({
      draft: ['send'],
      received: ['review', 'return', 'minor', 'major', 'accept', 'reject', 'withdraw'],
      review: ['review', 'return', 'minor', 'major', 'accept', 'reject', 'withdraw'],
      revision: ['send', 'accept', 'reject', 'withdraw', 'reopen'],
      accepted: ['reject', 'withdraw', 'reopen', 'publish'],
      published: [],
      rejected: ['reopen'],
      withdrawn: ['reopen'],
    });
  });

  it('permit nothing but the publication once there is an article', () => {
    const withArticle = state('accepted', { hasArticle: true, asked: ['final'] });
    expect(acts.filter((act) => mayDo(act, withArticle))).toEqual(['publish']);
  });

  it('let the author send what an acceptance has asked for', () => {
    expect(mayDo('send', state('accepted', { asked: ['final'] }))).toBe(true);
    expect(filesOpenTo(state('accepted', { asked: ['final'] }))).toEqual(['final']);
  });

  it.each<[string, ManuscriptAct, ManuscriptState, ManuscriptStage, number]>([
    ['a first submission', 'send', state('draft'), 'received', 0],
    ['repairs', 'send', state('revision', { decision: 'return' }), 'received', 0],
    ['a minor revision', 'send', state('revision', { decision: 'minor' }), 'review', 1],
    ['a second revision', 'send', state('revision', { decision: 'major', round: 1 }), 'review', 2],
    ['files after the acceptance', 'send', state('accepted', { asked: ['final'] }), 'accepted', 0],
    ['a rejection taken back before any report', 'reopen', state('rejected'), 'received', 0],
    ['one taken back after a report', 'reopen', state('rejected', { allReports: 1 }), 'review', 0],
    ['an acceptance', 'accept', state('review', { round: 1 }), 'accepted', 1],
  ])('go on after %s', (_, act, before, stage, round) => {
    expect(mayDo(act, before)).toBe(true);
    expect(afterAct(act, before)).toEqual({ stage, round });
  });

  it('say who has to act', () => {
    const turns = Object.fromEntries(manuscriptStages.map((stage) => [stage, turnOf(state(stage), 2)]));
    expect(turns).toEqual({
      draft: 'author',
      received: 'office',
      review: 'office',
      revision: 'author',
      accepted: 'office',
      published: 'nobody',
      rejected: 'nobody',
      withdrawn: 'nobody',
    });
    expect(turnOf(state('review', { reports: 2 }), 2)).toBe('office');
    expect(turnOf(state('review', { reports: 1, reviewing: 0 }), 2)).toBe('office');
    expect(turnOf(state('review', { reports: 1, reviewing: 1 }), 2)).toBe('reviewers');
    expect(turnOf(state('review', { reviewing: Infinity }), 2)).toBe('reviewers');
    expect(turnOf(state('accepted', { asked: ['copyright'] }), 2)).toBe('author');
    expect(turnOf(state('published', { fee: 'reported' }), 2)).toBe('office');
  });
});
