import type { Fields, FieldValues } from './fields.ts';

/** A score of the National Academy of Agricultural Sciences (NAAS), which rates journals for each year. */
export const scoreFields = {
  year: {
    label: 'Year',
    type: 'line',
    max: 4,
    rule: (text) => (/^(?:19|20)\d\d$/.test(text) ? undefined : 'The year must be like 2024'),
    required: 'The year is required',
  },
  score: { label: 'Score', type: 'line', max: 20, required: 'The score is required' },
} as const satisfies Fields;

interface Scores {
  /** The current score; without a year it applies to every year. */
  nassScore: string;
  nassScoreYear: string;
  naas_scores: readonly FieldValues<typeof scoreFields>[];
}

/** The score of a year, in the form of the present one: empty if the journal had none. */
export function scoreOfYear(
  { nassScore, nassScoreYear, naas_scores }: Scores,
  year: string,
): Pick<Scores, 'nassScore' | 'nassScoreYear'> {
  if (nassScore && (nassScoreYear === '' || nassScoreYear.includes(year)))
    return { nassScore, nassScoreYear };
  const score = naas_scores.find((row) => row.year === year)?.score;
  return score === undefined
    ? { nassScore: '', nassScoreYear: '' }
    : { nassScore: score, nassScoreYear: year };
}
