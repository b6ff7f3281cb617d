import { referencesHeading } from '#contracts/articles/references.ts';

/** Headings of parts after the list, in which the names of authors are public. */
const after =
  /^[\d.()\s]{0,12}(?:acknowledge?ments?|appendi(?:x|ces)|annex|author|about the author|biograph|funding|declaration|competing|conflict|data availability|supplement|figure|table)/iu;
/** Beginnings of an entry: its number, or a family name and initials, or initials and a family name. */
const numbered = /^(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)])\s*\S/u;
const named = /^\p{Lu}[\p{L}\p{M}'’ -]{0,40}?,?\s+(?:\p{Lu}\.?[\s-]?){1,4}(?:[,.&;(:]|and\s|\d)/u;
const initials = /^(?:\p{Lu}\.[\s-]?){1,4}\s?\p{Lu}[\p{L}'’-]+/u;
const dated = /\b(?:1[89]|20)\d\d|doi\.org|\bdoi:|in press/iu;
const ended = /[.\d/)]$/u;
/** Maximum lines of one entry, where lines are those of a page. */
const LINES = 8;

interface Range {
  start: number;
  end: number;
}

/** Whether a place is in one of the ranges, which are in order. */
export function isWithin(ranges: readonly Range[]): (at: number) => boolean {
  return (at) => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ranges[middle]!.end <= at) low = middle + 1;
      else high = middle;
    }
    return low < ranges.length && ranges[low]!.start <= at;
  };
}

/**
 * The entries of a list of references in a text of lines. What stands after the list, such as a biography, is none of
 * them; neither is what cannot be told apart.
 */
export function referencesIn(text: string): Range[] {
  const lines = text.split('\n');
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  const ranges: Range[] = [];
  let isInList = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!.trim();
    if (line.length < 60 && referencesHeading.test(line)) isInList = true;
    else if (line.length < 60 && after.test(line)) isInList = false;
    else if (isInList && isStart(line)) {
      const last = lastLineOf(lines, index);
      const entry = lines.slice(index, last + 1).join(' ');
      if (dated.test(entry)) ranges.push({ start: starts[index]!, end: starts[last]! + lines[last]!.length });
      index = last;
    }
  }
  return ranges;
}

const isStart = (line: string): boolean => {
  const beginning = line.slice(0, 120);
  return numbered.test(beginning) || named.test(beginning) || initials.test(beginning);
};

/** Last line of an entry, which continues over the lines of a page until one ends like an entry, or another begins. */
function lastLineOf(lines: readonly string[], first: number): number {
  for (let index = first; index < lines.length; index += 1) {
    const next = lines[index + 1]?.trim();
    const isEnd = ended.test(lines[index]!.trim()) && dated.test(lines.slice(first, index + 1).join(' '));
    if (isEnd || next === undefined || next === '' || isStart(next) || index - first + 1 >= LINES)
      return index;
  }
  return first;
}
