import { getMetadataStorage } from 'class-validator';
import { DomainError } from '#platform/domain-error.js';
import { validationPipe } from '#platform/validation.js';
import { ImportError } from './import-error.js';
import type { RowProblem } from './import.schema.js';

type Shape<T extends object = object> = new () => T;

/** Names of the fields of forms: one list of them, that of the forms themselves. */
export function fieldNames(...shapes: Shape[]): Set<string> {
  const storage = getMetadataStorage();
  const found = shapes.flatMap((shape) => storage.getTargetValidationMetadatas(shape, '', true, false));
  return new Set(found.map(({ propertyName }) => propertyName));
}

/** Judges fields by the rules of a form. @returns the form, when nothing is wrong */
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

/** Does what may be refused. @returns undefined after noting why it was */
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

/** Reads of a zip what may be damaged. @returns undefined after noting it of the field */
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

/** The columns of files, which forms call otherwise. */
const columnOf: Record<string, string> = { pdfFile: 'pdf', imgFile: 'picture' };

export function problemsOf({ message, details }: DomainError): RowProblem[] {
  return Object.entries(details.fields ?? { '': message }).map(([field, text]) => ({
    field: columnOf[field] ?? field,
    message: text,
  }));
}
