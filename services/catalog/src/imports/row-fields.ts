import type { RowProblem } from './import.schema.js';

/** The fields of a row by name; what is empty or missing is not among them. */
export interface RowFields {
  fields: Record<string, unknown>;
  /** Names of columns that are not known. */
  unknown: string[];
  problems: RowProblem[];
}

/** Other names of fields: those of lists that were made elsewhere. */
const otherNames: Record<string, string> = { authors: 'authorname', file: 'pdf' };
/** What such lists hold that an article here does not. */
const leftOut = new Set(['doi', 'bytes']);

/** Reads a row of a list as the fields of a form: numbers as their digits, lists of texts with commas between. */
export function fieldsOf(value: unknown, known: ReadonlySet<string>): RowFields {
  const result: RowFields = { fields: {}, unknown: [], problems: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    result.problems.push({ field: '', message: 'This row must hold fields by their names' });
    return result;
  }
  for (const [key, given] of Object.entries(value)) {
    const lower = key.trim().toLowerCase();
    const name = Object.hasOwn(otherNames, lower) ? otherNames[lower]! : key.trim();
    const field = known.has(name) ? name : lower;
    if (leftOut.has(field)) continue;
    if (!known.has(field)) {
      result.unknown.push(key.slice(0, 100));
      continue;
    }
    const text = textOf(given);
    if (typeof text === 'string' && text.includes('\0'))
      result.problems.push({ field, message: 'This field holds characters that are no text' });
    if (text !== undefined && text !== '') result.fields[field] = text;
  }
  return result;
}

function textOf(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'number' ? String(value) : value;
}
