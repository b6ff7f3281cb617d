import { changedFields } from './merge.ts';

/** Content of a draft: the fields that differ from their initial values. */
export interface FormContent<Values> {
  values: Partial<Values>;
  /** Initial values of these fields, and the version of the edited entity. */
  base: Partial<Values>;
  version?: number;
  /** Names of chosen files, which are not stored in a draft. */
  files: string[];
}

/** @returns undefined when no text differs */
export function contentOf<Values extends object>(
  base: Values,
  values: Values,
  version: number | undefined,
): FormContent<Values> | undefined {
  const changed = changedFields(base, values);
  const texts = changed.filter((field) => !(values[field] instanceof File));
  if (texts.length === 0) return undefined;
  return {
    values: picked(values, texts),
    base: picked(base, texts),
    version,
    files: changed.flatMap((field) => (values[field] instanceof File ? values[field].name : [])),
  };
}

/** The content of a draft without fields that the form no longer has. @param values of the form */
export function parsedContent<Values extends object>(json: string, values: Values): FormContent<Values> {
  const content = JSON.parse(json) as FormContent<Values>;
  const known = (Object.keys(content.values) as (keyof Values & string)[]).filter(
    (field) =>
      typeof content.values[field] === typeof values[field] &&
      Array.isArray(content.values[field]) === Array.isArray(values[field]),
  );
  return { ...content, values: picked(content.values, known), base: picked(content.base, known) };
}

const picked = <T extends object>(from: T, fields: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>;
