import { decodedValuesOf, type FieldName, type Fields, namesOf } from '#contracts/fields.ts';

/** Fields with a control for text or a choice; pictures, flags and the status have their own. */
export type TextName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { type: 'picture' | 'flag' }
    ? never
    : Name extends 'status'
      ? never
      : Name;
}[FieldName<T>];

export type FieldTexts<T extends Fields> = Record<TextName<T>, string>;

const textNamesOf = <T extends Fields>(fields: T): TextName<T>[] =>
  namesOf(fields).filter(
    (name): name is TextName<T> => !['picture', 'flag'].includes(fields[name]!.type) && name !== 'status',
  );

/** The texts of a form: an entity's, with rich text as HTML, or those of an empty form. */
export function textsOf<T extends Fields>(
  fields: T,
  entity?: Parameters<typeof decodedValuesOf<T>>[1],
): FieldTexts<T> {
  const values = entity && decodedValuesOf(fields, entity);
  return Object.fromEntries(
    textNamesOf(fields).map((name) => [name, values ? String(values[name]) : '']),
  ) as FieldTexts<T>;
}

/** The given texts of a form in the API's format. */
export function formDataOf<T extends Fields>(
  fields: T,
  texts: FieldTexts<T>,
  names: readonly string[] = textNamesOf(fields),
): FormData {
  const data = new FormData();
  for (const name of textNamesOf(fields)) if (names.includes(name)) data.append(name, texts[name].trim());
  return data;
}
