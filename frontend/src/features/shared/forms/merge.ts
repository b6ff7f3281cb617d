/** A field that somebody else has changed since the form was opened. */
export interface ConcurrentChange<Values> {
  field: keyof Values & string;
  before: unknown;
  now: unknown;
  mine?: unknown;
}

/** Fields changed by somebody else, with the values entered here. */
export function concurrentChanges<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): ConcurrentChange<Values>[] {
  return fieldsOf(theirs)
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      before: base[field],
      now: theirs[field],
      ...(!same(mine[field], base[field]) && { mine: mine[field] }),
    }));
}

/** The values entered here, and the current ones for all other fields. */
export function merged<Values extends object>(base: Values, theirs: Values, mine: Values): Values {
  const entered = fieldsOf(mine).filter((field) => !same(mine[field], base[field]));
  return { ...theirs, ...Object.fromEntries(entered.map((field) => [field, mine[field]])) };
}

export const changedFields = <Values extends object>(
  base: Values,
  values: Values,
): (keyof Values & string)[] => fieldsOf(values).filter((field) => !same(base[field], values[field]));

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

/** Form values are strings, booleans, files and lists of rows; a missing field equals an empty one. */
const same = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? JSON.stringify(a) === JSON.stringify(b) : (a ?? '') === (b ?? '');
