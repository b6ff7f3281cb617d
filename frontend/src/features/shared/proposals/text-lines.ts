/** A run of text as pdf.js places it on a page. */
export interface TextRun {
  str: string;
  /** The last two numbers are its position, in points from the lower left corner. */
  transform: readonly number[];
  width: number;
  hasEOL: boolean;
  fontName?: string;
}

export interface TextLine {
  text: string;
  /** Font size of most of it, in points. */
  size: number;
  /** Text without smaller print, such as the marks of affiliations. */
  main: string;
  /** Position of its beginning, in points from the lower left corner of its page. */
  left: number;
  right: number;
  height: number;
  /** The font of its beginning, which names and affiliations seldom share. */
  font: string;
}

/** A gap this much wider than the type is between columns; it is a tabulator in `main`. */
const COLUMN_GAP = 1.8;

/** A run this much smaller than its line is a superscript or subscript. */
const SMALL = 0.8;

/** The lines of a page in its own order, without line numbers. */
export function linesOf(page: readonly TextRun[]): TextLine[] {
  const runs = withoutLineNumbers(page);
  const lines: TextRun[][] = [];
  let current: TextRun[] = [];
  const end = () => {
    if (current.some(({ str }) => str.trim() !== '')) lines.push(current);
    current = [];
  };
  for (const run of runs) {
    const last = current.at(-1);
    if (last && isOnOtherLine(last, run)) end();
    if (run.str !== '') current.push(run);
    if (run.hasEOL) end();
  }
  end();
  return joinedLines(lines).map(lineOf);
}

/** Drops line numbers: numbers in a margin that rise by as much as there are lines between them. */
function withoutLineNumbers(runs: readonly TextRun[]): readonly TextRun[] {
  const isNumber = ({ str }: TextRun) => /^\s*\d{1,5}\s*$/.test(str);
  const byHeight = (one: TextRun, other: TextRun) => heightOf(other) - heightOf(one);
  const texts = runs.filter((run) => run.str.trim() !== '' && !isNumber(run)).sort(byHeight);
  // A tenth of the text may stand in the margin, such as headings.
  const edge = (edgeOf: (run: TextRun) => number, share: number) =>
    texts.map(edgeOf).sort((one, other) => one - other)[Math.floor(texts.length * share)] ?? 0;
  const [left, right] = [edge(leftEdge, 0.1), edge(rightEdge, 0.9)];
  const lines = texts.filter((run, at) => at === 0 || isOnOtherLine(texts[at - 1]!, run)).map(heightOf);
  const numbers = runs
    .filter((run) => isNumber(run) && (rightEdge(run) <= left || leftEdge(run) >= right))
    .sort(byHeight);
  const counted = numbers.slice(1).flatMap((next, at) => {
    const number = numbers[at]!;
    const between = lines.filter((line) => line < heightOf(number) - 2 && line > heightOf(next) - 2).length;
    const rise = Number(next.str) - Number(number.str);
    return rise > 0 && Math.abs(rise - between) <= between / 4 ? [number, next] : [];
  });
  const dropped = new Set(counted);
  return runs.filter((run) => !dropped.has(run));
}

/** Joins runs that pdf.js separates: superscripts and parts of a justified line. */
function joinedLines(lines: TextRun[][]): TextRun[][] {
  const joined: TextRun[][] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const [last, first] = [before?.at(-1), line[0]!];
    if (before && last && !isOnOtherLine(last, first) && leftEdge(first) >= rightEdge(last) - 1)
      before.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

function lineOf(runs: TextRun[]): TextLine {
  const size = mostFrequent(runs.map((run) => [Math.round(sizeOf(run) * 2) / 2, run.str.trim().length]));
  const printed = runs.filter(({ str }) => str.trim() !== '');
  const first = printed.find((run) => sizeOf(run) >= size * SMALL) ?? printed[0]!;
  return {
    size,
    text: textOf(runs).replace(/\s+/g, ' ').trim(),
    main: textOf(runs, size * SMALL).trim(),
    left: Math.min(...printed.map(leftEdge)),
    right: Math.max(...printed.map(rightEdge)),
    height: heightOf(first),
    font: first.fontName ?? '',
  };
}

/** The size with the most characters, of sizes and numbers of characters. */
export function mostFrequent(sizes: readonly (readonly [size: number, characters: number])[]): number {
  const sums = new Map<number, number>();
  for (const [size, characters] of sizes) sums.set(size, (sums.get(size) ?? 0) + characters);
  return [...sums].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** @param smallest size of what is included */
function textOf(runs: readonly TextRun[], smallest = 0): string {
  let text = '';
  let last: TextRun | undefined;
  for (const run of runs) {
    if (run.str.trim() === '') continue;
    const gap = last ? leftEdge(run) - rightEdge(last) : 0;
    const isIncluded = sizeOf(run) >= smallest;
    text += gap > sizeOf(run) * COLUMN_GAP ? '\t' : gap > sizeOf(run) * 0.15 ? ' ' : '';
    text += isIncluded ? run.str.replace(/\s+/g, ' ') : '';
    last = run;
  }
  return text.replace(/ *\t */g, '\t');
}

const sizeOf = ({ transform: [, , c = 0, d = 0] }: TextRun): number => Math.hypot(c, d);
const leftEdge = ({ transform }: TextRun): number => transform[4] ?? 0;
const rightEdge = (run: TextRun): number => leftEdge(run) + run.width;
const heightOf = ({ transform }: TextRun): number => transform[5] ?? 0;

const isOnOtherLine = (one: TextRun, other: TextRun): boolean =>
  other.str.trim() !== '' &&
  Math.abs(heightOf(one) - heightOf(other)) > Math.max(sizeOf(one), sizeOf(other)) * 0.6;
