import { NO_CHARACTERS } from '#platform/validation/rules.ts';
import type { RowProblem } from './import.schema.ts';

/** The fields of a row by name, without empty ones. */
export interface RowFields {
  fields: Record<string, unknown>;
  unknown: string[];
  problems: RowProblem[];
}

/** Aliases of fields, as used in lists from other systems; `authors` may also be the rows of that name. */
const otherNames: Record<string, string> = { authors: 'authorname', file: 'pdf' };
const isRows = (value: unknown): boolean =>
  (Array.isArray(value) && value.some((item) => typeof item === 'object')) ||
  (typeof value === 'string' && value.trimStart().startsWith('['));
/** Columns of such lists that are ignored. */
const leftOut = new Set(['bytes']);

/** Converts a row to form fields: numbers to digits, lists of texts to comma separated text. */
export function fieldsOf(value: unknown, known: ReadonlySet<string>): RowFields {
  const result: RowFields = { fields: {}, unknown: [], problems: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    result.problems.push({ field: '', message: 'This row must be an object with named fields' });
    return result;
  }
  for (const [key, given] of Object.entries(value)) {
    const lower = key.trim().toLowerCase();
    const name = Object.hasOwn(otherNames, lower) && !isRows(given) ? otherNames[lower]! : key.trim();
    const field = known.has(name) ? name : lower;
    if (leftOut.has(field)) continue;
    if (!known.has(field)) {
      result.unknown.push(key.slice(0, 100));
      continue;
    }
    const text = textOf(given);
    if (typeof text === 'string' && text.includes('\0'))
      result.problems.push({ field, message: NO_CHARACTERS });
    if (text === undefined || text === '') continue;
    if (Object.hasOwn(result.fields, field) && result.fields[field] !== text)
      result.problems.push({ field, message: 'Two columns have a value for this field: keep one' });
    result.fields[field] = text;
  }
  return result;
}

function textOf(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'number' ? String(value) : value;
}
