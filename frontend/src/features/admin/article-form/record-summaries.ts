import { countOf } from '#contracts/fields/import-entities.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import type { ArticleValues } from './article-form.ts';

const listed = (parts: (string | false)[], none: string): string => parts.filter(Boolean).join(', ') || none;

/** Short summary of each part of the scholarly record. */
export const recordSummaries = (values: ArticleValues) => ({
  second: listed(
    [
      textOfHtml(values.second_title) !== '' && 'Title',
      textOfHtml(values.second_abstract) !== '' && 'abstract',
      values.second_keywords.trim() !== '' && 'keywords',
    ],
    'None',
  ),
  identifiers: listed([values.doi || 'No DOI yet', values.article_type, values.licence], ''),
  history: listed(
    (['received', 'revised', 'accepted'] as const).map(
      (name) => values[name] !== '' && `${name} ${formatDate(values[name])}`,
    ),
    'No dates yet',
  ),
  funding: listed(
    [
      values.funding.length > 0 && countOf(values.funding.length, 'funder'),
      statements(values) > 0 && countOf(statements(values), 'statement'),
    ],
    'None yet',
  ),
});

const statements = ({ data_statement, ethics_statement, competing_interests }: ArticleValues): number =>
  [data_statement, ethics_statement, competing_interests].filter((text) => text.trim() !== '').length;
