import { recommendations } from '#contracts/values/recommendations.ts';
import type { Fields } from './fields.ts';
import { linesProblem } from '#contracts/text/lines.ts';

/** The fields of a reviewer's report. None is required: missing values are reported when it is sent. */
export const reportFields = {
  recommendation: {
    label: 'Recommendation',
    type: 'choice',
    options: ['', ...recommendations],
    optional: true,
  },
  to_author: {
    label: 'Remarks to the authors',
    type: 'line',
    max: 20_000,
    rule: linesProblem,
    optional: true,
  },
  /** Confidential: neither the authors nor other reviewers ever see it. */
  to_editor: {
    label: 'Remarks to the editor',
    type: 'line',
    max: 10_000,
    rule: linesProblem,
    optional: true,
  },
  competing: { label: 'Competing interests', type: 'line', max: 2_000, rule: linesProblem, optional: true },
  /** Whether the authors may read the reviewer's name. */
  named: { label: 'Sign with my name', type: 'flag', default: false, optional: true },
} as const satisfies Fields;
