import type { Position } from '../search-fields.ts';

/** The resume token's data: an encoded time, which MongoDB lets clients compare and sort. */
const dataOf = ({ token }: Position): string => (JSON.parse(token) as { _data: string })._data;

/** Whether a position in the same collection is at or after another one. */
export const reaches = (position: Position, other: Position): boolean =>
  position.source === other.source && dataOf(position) >= dataOf(other);

const COUNTER_BITS = 20;

/** Cluster time of a position, without loss: OpenSearch keeps the document with the greater version. */
export function versionOf(position: Position): number {
  // The type, seconds, and a counter within the second: hexadecimal digits.
  const [, seconds = '', counter = ''] = /^..(.{8})(.{8})/.exec(dataOf(position)) ?? [];
  const within = Math.min(Number.parseInt(counter, 16), 2 ** COUNTER_BITS - 1);
  return Number.parseInt(seconds, 16) * 2 ** COUNTER_BITS + within;
}
