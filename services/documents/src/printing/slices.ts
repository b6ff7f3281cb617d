/** Splits the list into slices of this length; the last one may be shorter. */
export function* slices<T>(list: T[], length: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += length) yield list.slice(from, from + length);
}
