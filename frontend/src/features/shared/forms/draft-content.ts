import { changedFields } from './merge.ts';

/** What a draft keeps of a form: the fields that differ from its initial values. */
export interface FormContent<Values> {
  values: Partial<Values>;
  /** Their initial values, and the version of the entity that these are of, when one is edited. */
  base: Partial<Values>;
  version?: number;
  /** Names of chosen files, which a draft does not keep. */
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

/** The content of a draft, without what the form no longer has. @param values of the form, which show what it has */
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
