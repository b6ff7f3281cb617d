import { referencesHeading } from '#contracts/articles/references.ts';
import { joined, letters } from './pdf-lines.ts';
import type { TextLine } from './text-lines.ts';

const nextHeading =
  /^(?:[A-Z\d]{1,2}\.?\s+)?(?:appendix|acknowledge?ments?|annexure|supplementary|author contributions|about the authors?|funding|conflicts? of interest)\b/iu;
const numberOf = (text: string): number => Number(/^\[?(\d{1,3})[\].)](?=\s|$)/.exec(text)?.[1] ?? NaN);

/** Entries of the reference list, if each can be distinguished from the next. */
export function referencesOf(lines: readonly TextLine[]): string[] {
  const start = lines.findLastIndex(({ text }) => referencesHeading.test(text));
  if (start === -1) return [];
  const list = withoutRunningLines(lines.slice(start + 1), lines);
  for (const split of [byParagraphs, byNumbers, byIndents, byGaps, byNames]) {
    const entries = split(list)?.map((entry) => joined(entry.map(({ text }) => text)));
    if (entries && areEntries(entries)) return entries;
  }
  return [];
}

/** The lines in the type of the list up to the next heading, without what every page has at the same height. */
function withoutRunningLines(rest: readonly TextLine[], all: readonly TextLine[]): TextLine[] {
  const size = rest[0]?.size ?? 0;
  const end = rest.findIndex(
    (line) => line.size > size * 1.15 || (nextHeading.test(line.text) && line.text.length < 60),
  );
  const repeated = (line: TextLine) =>
    all.some(
      (other) =>
        other !== line &&
        Math.abs(other.height - line.height) < 3 &&
        letters(other.text).replace(/\d/g, '') === letters(line.text).replace(/\d/g, ''),
    );
  // Digits close below a line belong to it, others are the number of the page.
  const isPageNumber = (line: TextLine, at: number) => {
    const gap = (rest[at - 1]?.height ?? 0) - line.height;
    return /^(?:page )?\d+$/i.test(line.text) && !(gap > 0 && gap < size * 2);
  };
  return rest.filter(
    (line, at) =>
      (end === -1 || at < end) && line.size > size * 0.9 && !isPageNumber(line, at) && !repeated(line),
  );
}

type Split = (list: readonly TextLine[]) => TextLine[][] | undefined;

/** The lines of a Word file, which have no width, are paragraphs. */
const byParagraphs: Split = (list) =>
  list.some(({ left, right }) => left !== right) ? undefined : list.map((line) => [line]);

/** Entries that begin with [1], [2] …, each with the next number. */
const byNumbers: Split = ([first, ...rest]) => {
  if (!first || Number.isNaN(numberOf(first.text))) return undefined;
  let last = numberOf(first.text);
  return entriesOf(
    [first, ...rest],
    (line) => line === first || (numberOf(line.text) === last + 1 && ++last > 0),
  );
};

/** Entries whose first line stands out to the left or, less usual, to the right. */
const byIndents: Split = (list) => {
  const columns = columnsOf(list).map((column) => ({
    column,
    edge: Math.min(...column.map(({ left }) => left)),
  }));
  const isIndented = (line: TextLine, edge: number) => line.left > edge + 4;
  const indents = columns.flatMap(({ column, edge }) =>
    column.filter((line) => isIndented(line, edge)).map((line) => line.left),
  );
  if (indents.length === 0) return undefined;
  const edges = columns.filter(({ column, edge }) => column.some((line) => isIndented(line, edge)));
  const outer = new Set<TextLine>(
    columns.flatMap(({ column, edge }) => {
      // One without any indent may have nothing but the end of an entry.
      const continues =
        indents.some((left) => Math.abs(left - edge) < 3) &&
        !edges.some((other) => Math.abs(other.edge - edge) < 3);
      return continues ? [] : column.filter((line) => !isIndented(line, edge));
    }),
  );
  const startsOut = outer.has(list[0]!);
  return entriesOf(list, (line) => outer.has(line) === startsOut);
};

/** Entries that are separated by gaps. */
const byGaps: Split = (list) => {
  const gaps = list.map((line, at) => (list[at - 1]?.height ?? Infinity) - line.height);
  const within = gaps.filter((gap) => gap > 0 && gap < Infinity).sort((one, other) => one - other);
  const pitch = within[Math.floor(within.length / 4)] ?? 0;
  if (!within.some((gap) => gap > pitch * 1.2)) return undefined;
  return entriesOf(list, (line, before, at) =>
    gaps[at]! > 0
      ? gaps[at]! > pitch * 1.2
      : beginsDated(line.text) || (endsEntry(before) && beginsEntry(line.text)),
  );
};

/** Entries that begin with 'Surname, I. (year)' after the end of another one. */
const byNames: Split = (list) =>
  entriesOf(list, (line, before) => endsEntry(before) && beginsEntry(line.text));

const endsEntry = (line?: TextLine): boolean => line === undefined || /[.\d)/]$/.test(line.text);
const beginsEntry = (text: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}'’-]+,?\s+(?:\p{Lu}\.?[\s,&]|\p{Lu}{1,3}[,.\s])/u.test(text) || beginsDated(text);
/** 'R Core Team. (2019)' */
const beginsDated = (text: string): boolean => /^\p{Lu}[^()]{2,80}\.? \((?:1[89]|20)\d\d/u.test(text);

function entriesOf(
  list: readonly TextLine[],
  begins: (line: TextLine, before: TextLine | undefined, at: number) => boolean,
): TextLine[][] {
  const entries: TextLine[][] = [];
  for (const [at, line] of list.entries()) {
    if (at === 0 || begins(line, list[at - 1], at)) entries.push([line]);
    else entries.at(-1)!.push(line);
  }
  return entries;
}

/** Columns of the list, which goes up again at the next column or page. */
function columnsOf(list: readonly TextLine[]): TextLine[][] {
  return entriesOf(list, (line, before) => line.height > before!.height + 1);
}

/** Nearly every reference has a year, none has many, and none begins in the middle of a sentence. */
function areEntries(entries: readonly string[]): boolean {
  const dated = entries.filter((entry) => /\b(?:1[5-9]|20)\d\d|n\.d\.|in press|https?:|doi/i.test(entry));
  const isWhole = (entry: string) =>
    /^[^\p{Ll}]/u.test(entry) &&
    entry.length < 1_500 &&
    (entry.match(/\((?:1[89]|20)\d\d[a-z]?\)/g) ?? []).length < 3;
  return (
    entries.length > 0 &&
    dated.length >= entries.length * 0.8 &&
    entries.filter(isWhole).length >= entries.length * 0.9
  );
}
