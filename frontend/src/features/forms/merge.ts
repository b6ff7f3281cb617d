/** A field that somebody else has changed since a form was opened. */
export interface Meanwhile<Values> {
  field: keyof Values & string;
  before: unknown;
  now: unknown;
  /** Set when it is changed here too. */
  mine?: unknown;
}

/** What has changed meanwhile, and what was entered here beside it. */
export function changedMeanwhile<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): Meanwhile<Values>[] {
  return fieldsOf(theirs)
    .filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
    .map((field) => ({
      ...{ field, before: base[field], now: theirs[field] },
      ...(!same(mine[field], base[field]) && { mine: mine[field] }),
    }));
}

/** What was entered here, and for the rest what is there now. */
export function merged<Values extends object>(base: Values, theirs: Values, mine: Values): Values {
  const entered = fieldsOf(mine).filter((field) => !same(mine[field], base[field]));
  return { ...theirs, ...Object.fromEntries(entered.map((field) => [field, mine[field]])) };
}

/** The fields of a form that are not as they were. */
export function changedFields<Values extends object>(
  base: Values,
  values: Values,
): (keyof Values & string)[] {
  return fieldsOf(values).filter((field) => !same(base[field], values[field]));
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[];

/** Form values are texts, truths and files; a field that is not there is an empty one. */
const same = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '');
