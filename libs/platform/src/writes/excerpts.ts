import type { HistoryValue } from '#contracts/fields/entities.ts';
import type { Recorded } from './history.ts';

/** Maximum length of a value in the history; longer texts are cut to the part that changed. */
const MAX_LENGTH = 300;
/** Length of the text shown before the first difference, as context. */
const CONTEXT_LENGTH = 60;

/** An entity's fields before and after a change, for its history; long texts begin shortly before the difference. */
export function excerpts<Fields extends Recorded | null>(
  before: Fields,
  after: Fields,
): { before: Fields; after: Fields } {
  const pairs = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const [from, to] = excerptPair(before?.[field], after?.[field]);
    return { field, from, to };
  });
  return {
    before: before && (Object.fromEntries(pairs.map(({ field, from }) => [field, from])) as Fields),
    after: after && (Object.fromEntries(pairs.map(({ field, to }) => [field, to])) as Fields),
  };
}

type Value = HistoryValue | undefined;

function excerptPair(from: Value, to: Value): [Value, Value] {
  const start = typeof from === 'string' && typeof to === 'string' ? firstDifference(from, to) : 0;
  return [part(from, start), part(to, start)];
}

function part(value: Value, difference: number): Value {
  if (typeof value !== 'string' || value.length <= MAX_LENGTH) return value;
  const characters = [...value];
  const start = Math.max(0, Math.min(difference - CONTEXT_LENGTH, characters.length - MAX_LENGTH));
  const end = start + MAX_LENGTH;
  return `${start > 0 ? '… ' : ''}${characters.slice(start, end).join('')}${end < characters.length ? ' …' : ''}`;
}

/** Counts code points, so that no character is split. */
function firstDifference(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const at = a.findIndex((character, index) => character !== b[index]);
  return at === -1 ? a.length : at;
}
