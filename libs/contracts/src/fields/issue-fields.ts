import type { Fields } from './fields.ts';

export const issuePlaceFields = {
  year: { label: 'Year', type: 'integer', min: 1800, max: 2200 },
  volume: { label: 'Volume', type: 'integer', min: 0, max: 9_999 },
  issue: { label: 'Issue', type: 'integer', min: 0, max: 9_999 },
} as const satisfies Fields;

/** The fields of an issue besides its place. */
export const issueFields = {
  /** Printed instead of the number, such as '1-2' or 'Suppl. 1'; empty for the number. */
  issue_label: { label: 'Issue label', type: 'line', max: 30, optional: true, onlyWhenSet: true },
  /** Title of the issue, for example 'Special issue: Rivers of the plains'. */
  issue_title: { label: 'Issue title', type: 'line', max: 300, optional: true, onlyWhenSet: true },
  /** A few sentences from the editors. */
  text: { label: 'Text', type: 'rich', markup: 'text', max: 20_000, optional: true, onlyWhenSet: true },
  cover: { label: 'Cover', type: 'picture', default: '', onlyWhenSet: true },
} as const satisfies Fields;

export const editableIssueFields = { ...issuePlaceFields, ...issueFields };
