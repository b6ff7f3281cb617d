import {
  decodeRichText,
  type EncodedHtml,
  type Markup,
  type SanitizedHtml,
  textOfHtml,
} from '#contracts/text/rich-text.ts';

/** A rule for text. @returns the error message, or undefined for valid text */
type TextRule = (text: string) => string | undefined;

/** The value of a field and its rules. */
type Kind =
  /** One line of plain text, unless a rule of its own decides what it may contain. */
  | {
      type: 'line';
      max: number;
      rule?: TextRule;
      /** The form in which valid text is stored. */
      normal?: (text: string) => string;
      required?: string;
      default?: string;
    }
  /** Rich text: HTML that is sanitized on every write, and encoded unless `encoded` says otherwise. */
  | { type: 'rich'; markup: Markup; max: number; required?: string; default?: ''; encoded?: false }
  | { type: 'choice'; options: readonly string[]; required?: string; message?: string; default?: string }
  | { type: 'list'; rule: (value: unknown) => string | undefined; default: readonly string[] }
  | { type: 'integer'; min: number; max: number; default?: number }
  | { type: 'flag'; default: boolean }
  /** At most `max` rows, each with the fields of a table of its own; `one` names a row, such as 'a funder'. */
  | { type: 'rows'; row: Fields; one: string; max: number; optional: true; default?: undefined }
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
  /** Whether lists of entities omit it. */
  detail?: true;
  /** Whether views have it only where it is set, so that journals that do not use it never see it. */
  onlyWhenSet?: true;
  /** Fields of an organization's row that are filled when its name is chosen from the list. */
  organization?: { ror: string; city?: string; country?: string };
  /** Whether the search of the site, or only that of staff, finds its words. */
  searched?: 'everyone' | 'staff';
};

/** Fields of articles and editors that the server sets; forms may send them, and they are ignored. */
export const setByServer = [
  'id',
  'description',
  'file',
  'createdby',
  'creation',
  'modifiedby',
  'modification',
] as const;

export type Fields = Readonly<Record<string, Field>>;
export type FieldName<T extends Fields> = keyof T & string;

/** A value as stored and sent. */
export type ValueOf<F extends Field> = F extends { type: 'rich' }
  ? F extends { encoded: false }
    ? SanitizedHtml
    : EncodedHtml
  : PlainValueOf<F>;
type PlainValueOf<F extends Field> = F extends { type: 'integer' }
  ? number
  : F extends { type: 'flag' }
    ? boolean
    : F extends { type: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : F extends { type: 'list' }
        ? string[]
        : F extends { type: 'rows'; row: infer Row extends Fields }
          ? FieldValues<Row>[]
          : string;

export type FieldValues<T extends Fields> = { -readonly [Name in keyof T]: ValueOf<T[Name]> };

type StaffOnlyName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { staffOnly: true } ? Name : never;
}[FieldName<T>];
type OnlyWhenSetName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { onlyWhenSet: true } ? Name : never;
}[FieldName<T>];
type WhereSet<Values, Name> = Omit<Values, Name & keyof Values> & Partial<Pick<Values, Name & keyof Values>>;

/** An entity as staff receive it. */
export type ShownValues<T extends Fields> = WhereSet<FieldValues<T>, OnlyWhenSetName<T>>;

type PublicValueOf<F extends Field> = F extends { type: 'rows'; row: infer Row extends Fields }
  ? PublicValues<Row>[]
  : ValueOf<F>;
export type PublicValues<T extends Fields> = WhereSet<
  {
    -readonly [Name in keyof T as Name extends StaffOnlyName<T> ? never : Name]: PublicValueOf<T[Name]>;
  },
  OnlyWhenSetName<T>
>;
export type StaffOnlyValues<T extends Fields> = WhereSet<
  Pick<FieldValues<T>, StaffOnlyName<T>>,
  OnlyWhenSetName<T>
>;

export const namesOf = <T extends Fields>(fields: T): FieldName<T>[] => Object.keys(fields);

export const labelsOf = <T extends Fields>(fields: T): Record<FieldName<T>, string> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, fields[name]!.label])) as Record<
    FieldName<T>,
    string
  >;

/** Default values of all fields. */
export const defaultsOf = <T extends Fields>(fields: T): FieldValues<T> => valuesOf(fields, {});

/** An entity's fields of the table; one that it was stored without has its default. */
export const valuesOf = <T extends Fields>(fields: T, entity: Partial<FieldValues<T>>): FieldValues<T> =>
  pickValues(fields, entity, () => true) as FieldValues<T>;

type ListedName<T extends Fields> = {
  [Name in FieldName<T>]: T[Name] extends { detail: true } ? never : Name;
}[FieldName<T>];

export const listedFieldsOf = <T extends Fields>(fields: T): Pick<T, ListedName<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, { detail }]) => !detail)) as Pick<T, ListedName<T>>;

/** An entity's fields that everyone receives. */
export const publicValuesOf = <T extends Fields>(fields: T, entity: FieldValues<T>): PublicValues<T> =>
  pickValues(fields, entity, (field, value) => !field.staffOnly && isShown(field, value)) as PublicValues<T>;

/** An entity's fields that staff receive. */
export const shownValuesOf = <T extends Fields>(fields: T, entity: FieldValues<T>): ShownValues<T> =>
  pickValues(fields, entity, isShown) as ShownValues<T>;

const isShown = ({ onlyWhenSet }: Field, value: unknown): boolean => !onlyWhenSet || Boolean(value);

type IsPicked = (field: Field, value: unknown) => boolean;

/** A loop, not `Object.fromEntries`: a list has hundreds of entities. */
function pickValues(
  fields: Fields,
  entity: Record<string, unknown>,
  isPicked: IsPicked,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in fields) {
    const field = fields[name]!;
    if (isPicked(field, entity[name])) values[name] = valueOf(field, entity[name], isPicked);
  }
  return values;
}

/** A value as stored, or the default; fields of rows are picked like those of the entity. */
function valueOf(field: Field, value: unknown, isPicked: IsPicked): unknown {
  if (field.type !== 'rows') return value ?? field.default ?? '';
  const rows = (value ?? []) as Record<string, unknown>[];
  return rows.map((row) => pickValues(field.row, row, isPicked));
}

/** A row in words, for the history and for comparing two: its values that are set. */
function textOfRow(row: Fields, values: Record<string, unknown>): string {
  const parts = namesOf(row).flatMap((name) => {
    const [field, value] = [row[name]!, values[name]];
    if (field.type === 'flag') return value === true ? field.label : [];
    if (field.type === 'rows')
      return ((value ?? []) as Record<string, unknown>[]).map(
        (nested) => `(${textOfRow(field.row, nested)})`,
      );
    return Array.isArray(value) ? value.map(String) : String((value as string | number | undefined) ?? '');
  });
  return parts.filter(Boolean).join(', ');
}

/** An entity's fields for its history: rich text as HTML, rows in words. */
export const recordedValuesOf = <T extends Fields>(
  fields: T,
  entity: FieldValues<T>,
): Record<FieldName<T>, string | number | boolean | readonly string[]> =>
  Object.fromEntries(
    Object.entries(decodedValuesOf(fields, entity)).map(([name, value]) => {
      const field = fields[name]!;
      if (field.type !== 'rows') return [name, value];
      return [name, (value as Record<string, unknown>[]).map((row) => textOfRow(field.row, row))];
    }),
  ) as Record<FieldName<T>, string | number | boolean | readonly string[]>;

type DecodedValues<T extends Fields> = {
  -readonly [Name in keyof T]: T[Name] extends { type: 'rich' } ? SanitizedHtml : ValueOf<T[Name]>;
};

/** An entity's fields with rich text as HTML, for forms and exports. */
export const decodedValuesOf = <T extends Fields>(fields: T, entity: ShownValues<T>): DecodedValues<T> =>
  Object.fromEntries(
    Object.entries(valuesOf<Fields>(fields, entity)).map(([name, value]) => [
      name,
      decoded(fields[name]!, value),
    ]),
  ) as DecodedValues<T>;

const decoded = (field: Field, value: unknown): unknown =>
  field.type === 'rich' && field.encoded !== false ? decodeRichText(value as EncodedHtml) : value;

/** The plain text of a value in a form, where rich text is HTML. */
export const textInForm = (field: Field, value: string): string =>
  field.type === 'rich' ? textOfHtml(value) : value.trim();
