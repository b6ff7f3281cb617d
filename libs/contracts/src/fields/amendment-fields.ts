import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { amendmentTypes } from '#contracts/publication/amendments.ts';
import type { ArticleField } from './article-outputs.ts';
import { namesOf } from './fields.ts';

/** Fields of a notice about another article, set by the screen that publishes it. */
export const amendmentFields = {
  /** The id of the article that this one, a notice, is about; empty for other articles. */
  amends: {
    outputs: [],
    label: 'Notice about',
    type: 'line',
    max: 24,
    rule: (text) => (text === '' || isEntityId(text) ? undefined : 'This must be the id of an article'),
    optional: true,
    detail: true,
  },
  amendment_type: {
    outputs: ['crossref', 'jats', 'doaj'],
    label: 'Type of notice',
    type: 'choice',
    options: ['', ...amendmentTypes],
    default: '',
    message: 'Choose a type of notice',
    optional: true,
  },
  amendment_reason: { outputs: [], label: 'Reason', type: 'line', max: 500, optional: true, detail: true },
} as const satisfies Readonly<Record<string, ArticleField>>;

export const amendmentNames = namesOf(amendmentFields);
