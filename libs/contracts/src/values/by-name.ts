/** A table by each of the names, which are separated by spaces, of its rows. */
export const byName = <Value>(
  rows: readonly (readonly [names: string, value: Value])[],
): Map<string, Value> =>
  new Map(rows.flatMap(([names, value]) => names.split(' ').map((name) => [name, value] as const)));
