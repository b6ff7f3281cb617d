/** Whether the text is an existing calendar date in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** '03/04/2026' */
const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** The message for a text that is not a date in the format of forms; none for an empty one. */
export function dateProblem(text: string, message = 'Enter a date such as 2026-01-31'): string | undefined {
  if (text === '' || isDate(text)) return undefined;
  const [, first = '', second = '', year = ''] = numbers.exec(text) ?? [];
  const dates = [
    [year, second, first],
    [year, first, second],
  ].map((parts) => parts.map((part) => part.padStart(2, '0')).join('-'));
  return dates.every(isDate) ? `Which is the day is not certain: write ${dates.join(' or ')}` : message;
}
