import {
  decodedValuesOf,
  defaultsOf,
  type FieldName,
  type Fields,
  type FieldValues,
  namesOf,
  textInForm,
} from '#contracts/fields/fields.ts';

/** Fields with a control for text or a choice; pictures, flags, rows and the status have their own. */
export type TextName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { type: 'picture' | 'flag' | 'rows' }
    ? never
    : Name extends 'status'
      ? never
      : Name;
}[FieldName<T>];

export type FieldTexts<T extends Fields> = Record<TextName<T>, string>;

const textNamesOf = <T extends Fields>(fields: T): TextName<T>[] =>
  namesOf(fields).filter(
    (name): name is TextName<T> =>
      !['picture', 'flag', 'rows'].includes(fields[name]!.type) && name !== 'status',
  );

/** The texts of a form: an entity's, with rich text as HTML, or those of an empty form. */
export function textsOf<T extends Fields>(
  fields: T,
  entity?: Parameters<typeof decodedValuesOf<T>>[1],
): FieldTexts<T> {
  const values = entity ? decodedValuesOf(fields, entity) : defaultsOf(fields);
  return Object.fromEntries(
    textNamesOf(fields).map((name) => [name, String(values[name] as string | number)]),
  ) as FieldTexts<T>;
}

export const emptyTexts = <T extends Fields, Name extends TextName<T>>(
  fields: T,
  values: FieldTexts<T>,
  names: readonly Name[],
): Name[] => names.filter((name) => textInForm(fields[name]!, values[name]) === '');

type RowsName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { type: 'rows' } ? Name : never;
}[FieldName<T>];

/** The lists of rows of a form. */
export type FieldRows<T extends Fields> = Pick<FieldValues<T>, RowsName<T>>;

const rowsNamesOf = <T extends Fields>(fields: T): RowsName<T>[] =>
  namesOf(fields).filter((name): name is RowsName<T> => fields[name]!.type === 'rows');

/** An entity's lists of rows, or those of an empty form. */
export const rowsOf = <T extends Fields>(fields: T, entity: Partial<FieldValues<T>> = {}): FieldRows<T> =>
  Object.fromEntries(
    rowsNamesOf(fields).map((name) => [name, entity[name] ?? []]),
  ) as unknown as FieldRows<T>;

/** The given texts and rows of a form, and its chosen files, in the API's format. */
export function formDataOf<T extends Fields>(
  fields: T,
  values: FieldTexts<T> & Partial<FieldRows<T>>,
  names: readonly string[] = namesOf(fields),
): FormData {
  const data = new FormData();
  for (const name of textNamesOf(fields)) if (names.includes(name)) data.append(name, values[name].trim());
  for (const name of rowsNamesOf(fields))
    if (names.includes(name)) data.append(name, JSON.stringify(values[name] ?? []));
  for (const [name, value] of Object.entries(values)) if (value instanceof File) data.append(name, value);
  return data;
}
