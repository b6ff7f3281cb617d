import { describe, expect, it } from '@jest/globals';
import { scoreOfYear } from './naas-score.ts';

describe('The NAAS score of a year', () => {
  const scores = {
    nassScore: '5.60',
    nassScoreYear: '2026',
    naas_scores: [
      { year: '2024', score: '5.12' },
      { year: '2026', score: '1.00' },
    ],
  };

  it.each([
    ['the present one in its year', '2026', { nassScore: '5.60', nassScoreYear: '2026' }],
    ['that of the list in another', '2024', { nassScore: '5.12', nassScoreYear: '2024' }],
    ['none in a year that the list has not', '2025', { nassScore: '', nassScoreYear: '' }],
  ])('is %s', (_, year, expected) => expect(scoreOfYear(scores, year)).toEqual(expected));

  it('is the present one in every year when that has no year', () => {
    expect(scoreOfYear({ ...scores, nassScoreYear: '' }, '2019').nassScore).toBe('5.60');
  });

  it('is none when none is set', () => {
    const none = { nassScore: '', nassScoreYear: '', naas_scores: [] };
    expect(scoreOfYear(none, '2026')).toEqual({ nassScore: '', nassScoreYear: '' });
  });
});
