import { type Field, type Fields, type FieldValues, namesOf, valuesOf } from '#contracts/fields/fields.ts';
import { encodeRichText, textOfHtml } from '#contracts/text/rich-text.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import type { FieldsDto } from './fields-dto.ts';
import { sanitizedHtml } from '../markup/rich-text.ts';

/** Fields that staff or an import enter: those that a client sends, and file names of pictures. */
export type EnteredFields<T extends Fields> = Partial<FieldsDto<T>> & {
  -readonly [Name in keyof T as T[Name] extends { type: 'picture' } ? Name : never]?: string;
};

/**
 * The given fields in their stored form: rich text is sanitized here and nowhere else, by the field's kind; rows have all
 * of their fields.
 * @throws DomainError validation_failed for a required rich text without any
 */
export const storedFields = <T extends Fields>(fields: T, given: EnteredFields<T>): Partial<FieldValues<T>> =>
  storedIn(fields, given, '') as Partial<FieldValues<T>>;

/** All fields of a new entity in their stored form. @throws DomainError as `storedFields` */
export const newFields = <T extends Fields>(fields: T, given: EnteredFields<T>): FieldValues<T> =>
  valuesOf(fields, storedFields(fields, given));

/** @param path of the row that has the fields: 'references.3.', or empty */
function storedIn(fields: Fields, given: Record<string, unknown>, path: string): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const name of namesOf(fields))
    if (given[name] !== undefined) stored[name] = storedValue(fields[name]!, given[name], path + name);
  return stored;
}

function storedValue(field: Field, value: unknown, path: string): unknown {
  if (field.type === 'rich') return richText(field, value as string, path);
  if (field.type !== 'rows') return value;
  const rows = value as Record<string, unknown>[];
  return rows.map((row, at) => valuesOf(field.row, storedIn(field.row, row, `${path}.${at}.`) as object));
}

function richText(field: Field & { type: 'rich' }, value: string, path: string): string {
  const html = sanitizedHtml(value, field.markup);
  if (field.required !== undefined && textOfHtml(html) === '') throw fieldError(path, field.required);
  return field.encoded === false ? html : encodeRichText(html);
}
