import { type Field, type Fields, namesOf } from '#contracts/fields/fields.ts';

export type Messages<Field extends string> = Partial<Record<Field, string>>;

/** Validation result of a form. */
export interface CheckResult<Field extends string> {
  /** Required fields that are empty: they stop a submit, which highlights them. */
  empty: readonly Field[];
  /** Fields that are highlighted when empty, and do not stop a submit. */
  highlighted?: readonly Field[];
  /** Whether an empty field has no message (requirements.md#messages-of-forms). */
  isSilent?: true;
  messages: Messages<Field>;
}

/** Whether a form may be submitted. */
export const isSendable = ({ empty, messages }: CheckResult<string>): boolean =>
  empty.length === 0 && Object.values(messages).every((message) => message === undefined);

/**
 * The problems of the values of a form by the name of their field: what is longer than it may be, or against its rule.
 * Which fields are required is the form's own rule.
 *
 * @param before values that are accepted as they were
 */
export function fieldProblems<Values extends object>(
  fields: Fields,
  values: Values,
  before: Partial<Values> = {},
): Messages<keyof Values & string> {
  const entered = Object.entries(fields).filter(([name]) => {
    const value = values[name as keyof Values];
    const isEmpty = typeof value === 'string' && value.trim() === '';
    return !isEmpty && value !== before[name as keyof Values];
  });
  return problemsOfRow(Object.fromEntries(entered), values as Record<string, unknown>) as Messages<
    keyof Values & string
  >;
}

/** The problems of a list of rows by the name of their input, such as 'authors.2.orcid'. */
export function rowProblems(
  field: Extract<Field, { type: 'rows' }>,
  rows: readonly Record<string, unknown>[],
  path: string,
): Record<string, string> {
  return Object.assign(
    {},
    ...rows.map((row, at) => problemsOfRow(field.row, row, `${path}.${at}`)),
  ) as Record<string, string>;
}

function problemsOfRow(fields: Fields, row: Record<string, unknown>, path?: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of namesOf(fields)) {
    const field = fields[name]!;
    const value = row[name];
    const input = path === undefined ? name : `${path}.${name}`;
    if (field.type === 'rows')
      Object.assign(problems, rowProblems(field, (value ?? []) as Record<string, unknown>[], input));
    if (typeof value !== 'string') continue;
    const problem = problemOfText(field, value.trim());
    if (problem !== undefined) problems[input] = problem;
  }
  return problems;
}

function problemOfText(field: Field, text: string): string | undefined {
  if ('required' in field && field.required !== undefined && text === '') return field.required;
  if (field.type !== 'line') return undefined;
  if (text.length > field.max)
    return `This text must have at most ${field.max.toLocaleString('en')} characters`;
  return field.rule?.(text);
}
