import type { HistoryValue } from '#contracts/entities.js';
import type { Recorded } from '#platform/history.js';

/** Longest text of a history's value; an abstract's change is told by the part that changed. */
const LONGEST = 300;
/** What is shown before the first difference, so that one sees where in the text it is. */
const LEAD = 60;

/**
 * An entity's fields before and after a change as its history tells them. A text too long is told from shortly before its first
 * difference on, so that two that differ are never shortened to the same.
 */
export function shortened(before: Recorded | null, after: Recorded): [Recorded | null, Recorded] {
  const pairs = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].map((field) => {
    const [from, to] = shortenedPair(before?.[field], after[field]);
    return { field, from, to };
  });
  return [
    before && Object.fromEntries(pairs.map(({ field, from }) => [field, from])),
    Object.fromEntries(pairs.map(({ field, to }) => [field, to])),
  ];
}

type Value = HistoryValue | undefined;

function shortenedPair(from: Value, to: Value): [Value, Value] {
  const start = typeof from === 'string' && typeof to === 'string' ? firstDifference(from, to) : 0;
  return [part(from, start), part(to, start)];
}

function part(value: Value, difference: number): Value {
  if (typeof value !== 'string' || value.length <= LONGEST) return value;
  const characters = [...value];
  const start = Math.max(0, Math.min(difference - LEAD, characters.length - LONGEST));
  const end = start + LONGEST;
  return `${start > 0 ? '… ' : ''}${characters.slice(start, end).join('')}${end < characters.length ? ' …' : ''}`;
}

/** Counted in characters, so that none is cut in two. */
function firstDifference(from: string, to: string): number {
  const [a, b] = [[...from], [...to]];
  const at = a.findIndex((character, index) => character !== b[index]);
  return at === -1 ? a.length : at;
}
