/** Whether the text is an existing calendar date in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Why a text is no date as forms have it; an empty one has none. */
export const dateProblem = (text: string): string | undefined =>
  text === '' || isDate(text) ? undefined : 'This must be a date such as 2026-01-31';
