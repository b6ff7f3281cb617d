import { decodeRichText } from './rich-text.ts';

/** A rule for text. @returns the error message, or undefined for valid text */
type TextRule = (text: string) => string | undefined;

/**
 * The value of a field and its rules. `line` is one line, unless a rule of its own decides what it may contain; `text`
 * is HTML that is stored as encoded rich text.
 */
type Kind =
  | { type: 'line' | 'text'; max: number; rule?: TextRule; required?: string; default?: string }
  | { type: 'choice'; options: readonly string[]; required?: string; message?: string; default?: string }
  | { type: 'list'; rule: (value: unknown) => string | undefined; default: readonly string[] }
  | { type: 'integer'; min: number; max: number; default?: number }
  | { type: 'flag'; default: boolean }
  /** The file name of an uploaded picture; empty without one. Clients do not send it. */
  | { type: 'picture'; default: '' };

/**
 * A field of an entity that staff enter. The API's validation, the database schema, forms, imports, exports, history
 * and views follow from it.
 */
export type Field = Kind & {
  label: string;
  /** Whether a new entity may omit it: it then has its default, which is empty if none is given. */
  optional?: true;
  /** Whether only staff receive it. */
  staffOnly?: true;
  /** Whether the search of the site, or only that of staff, finds its words. */
  searched?: 'everyone' | 'staff';
};

export type Fields = Readonly<Record<string, Field>>;
export type FieldName<T extends Fields> = keyof T & string;

export type ValueOf<F extends Field> = F extends { type: 'integer' }
  ? number
  : F extends { type: 'flag' }
    ? boolean
    : F extends { type: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : F extends { type: 'list' }
        ? string[]
        : string;

export type FieldValues<T extends Fields> = { -readonly [Name in keyof T]: ValueOf<T[Name]> };

type StaffOnlyName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { staffOnly: true } ? Name : never;
}[FieldName<T>];
export type PublicValues<T extends Fields> = Omit<FieldValues<T>, StaffOnlyName<T>>;
export type StaffOnlyValues<T extends Fields> = Pick<FieldValues<T>, StaffOnlyName<T>>;

export const namesOf = <T extends Fields>(fields: T): FieldName<T>[] => Object.keys(fields);

/** The labels of forms and histories. */
export const labelsOf = <T extends Fields>(fields: T): Record<FieldName<T>, string> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, fields[name]!.label])) as Record<
    FieldName<T>,
    string
  >;

/** The values of an entity of which none is given. */
export const defaultsOf = <T extends Fields>(fields: T): FieldValues<T> => valuesOf(fields, {});

/** An entity's fields of the table; one that it was stored without has its default. */
export const valuesOf = <T extends Fields>(fields: T, entity: Partial<FieldValues<T>>): FieldValues<T> =>
  pickedOf(fields, entity, () => true) as FieldValues<T>;

/** An entity's fields that everyone receives. */
export const publicValuesOf = <T extends Fields>(fields: T, entity: FieldValues<T>): PublicValues<T> =>
  pickedOf(fields, entity, ({ staffOnly }) => !staffOnly) as PublicValues<T>;

/** A loop, not `Object.fromEntries`: a list has hundreds of entities. */
function pickedOf<T extends Fields>(
  fields: T,
  entity: Partial<FieldValues<T>>,
  isPicked: (field: Field) => boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in fields)
    if (isPicked(fields[name]!)) values[name] = entity[name] ?? fields[name]!.default ?? '';
  return values;
}

/** An entity's fields with rich text as HTML, for forms, exports and the history. */
export const decodedValuesOf = <T extends Fields>(fields: T, entity: FieldValues<T>): FieldValues<T> =>
  Object.fromEntries(
    Object.entries(valuesOf(fields, entity)).map(([name, value]) => [
      name,
      fields[name]!.type === 'text' ? decodeRichText(value as string) : value,
    ]),
  ) as FieldValues<T>;
