import { getMetadataStorage } from 'class-validator';
import { DomainError } from '#platform/errors/domain-error.ts';
import { validationPipe } from '#platform/validation/validation.ts';
import { ImportError } from '../lists/import-error.ts';
import type { RowProblem } from './import.schema.ts';

type Shape<T extends object = object> = new () => T;

/** The field names of forms, taken from their validation metadata. */
export function fieldNames(...shapes: Shape[]): Set<string> {
  const storage = getMetadataStorage();
  const found = shapes.flatMap((shape) => storage.getTargetValidationMetadatas(shape, '', true, false));
  return new Set(found.map(({ propertyName }) => propertyName));
}

/** Validates fields by the rules of a form. @returns the form, if valid */
export function validated<T extends object>(
  shape: Shape<T>,
  fields: object,
  problems: RowProblem[],
): Promise<T | undefined> {
  return orProblems(
    problems,
    async () => (await validationPipe.transform(fields, { type: 'body', metatype: shape })) as T,
  );
}

/** Runs work that may throw a DomainError. @returns undefined after adding its problems */
export async function orProblems<T>(
  problems: RowProblem[],
  work: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    problems.push(...problemsOf(error));
    return undefined;
  }
}

/** Reads from a zip that may be damaged. @returns undefined after adding the field's problem */
export async function orImportProblem<T>(
  field: string,
  problems: RowProblem[],
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    problems.push({ field, message: error.message });
    return undefined;
  }
}

/** Columns of files, whose form fields have other names. */
const columnOf: Record<string, string> = { pdfFile: 'pdf', imgFile: 'picture' };

export function problemsOf({ message, details }: DomainError): RowProblem[] {
  return Object.entries(details.fields ?? { '': message }).map(([field, text]) => ({
    field: columnOf[field] ?? field,
    message: text,
  }));
}

const EXCERPT_CHARACTERS = 120;

/** Adds the row's value to each problem. */
export function withValues(problems: RowProblem[], fields: Record<string, unknown>): RowProblem[] {
  return problems.map((problem) => {
    const value = excerptOf(valueAt(fields, problem.field.split('.')));
    return value === undefined ? problem : { ...problem, value };
  });
}

/** @param path of a field, or of one in a row of it: ['authors', '2', 'orcid'] */
function valueAt(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt((value as Record<string, unknown>)[name], rest);
}

function excerptOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.length > EXCERPT_CHARACTERS ? `${value.slice(0, EXCERPT_CHARACTERS)}…` : value;
}
