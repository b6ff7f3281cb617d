/** Whether a value from outside is what a shape declares. A library for it would take megabytes of each process. */
type Is<T> = (value: unknown) => value is T;
export type PayloadShape = Readonly<Record<string, Is<unknown>>>;
type Value<T> = T extends Is<infer V> ? V : never;

/** Type that a shape declares; values that may be undefined may be missing. */
export type Payload<Shape extends PayloadShape> = {
  [Name in keyof Shape as undefined extends Value<Shape[Name]> ? never : Name]: Value<Shape[Name]>;
} & { [Name in keyof Shape as undefined extends Value<Shape[Name]> ? Name : never]?: Value<Shape[Name]> };

export const isText: Is<string> = (value) => typeof value === 'string';
export const isId: Is<string> = (value): value is string => isText(value) && value !== '';
export const isNumber: Is<number> = (value) => typeof value === 'number';
export const isFlag: Is<boolean> = (value) => typeof value === 'boolean';
export const isOneOf =
  <const T extends string>(options: readonly T[]): Is<T> =>
  (value): value is T =>
    options.some((option) => option === value);
export const isOptional =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value);
export const isList =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);
export const isObject =
  <Shape extends PayloadShape>(shape: Shape): Is<Payload<Shape>> =>
  (value): value is Payload<Shape> =>
    typeof value === 'object' && value !== null && wrongNames(shape, value).length === 0;

/** The names of a payload's values that are not as its shape declares. */
export const wrongNames = (shape: PayloadShape, payload: unknown): string[] =>
  Object.entries(shape)
    .filter(([name, is]) => !is((payload as Record<string, unknown> | null)?.[name]))
    .map(([name]) => name);
