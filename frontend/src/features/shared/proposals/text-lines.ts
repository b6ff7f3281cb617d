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
  /** Without what is printed smaller, such as the marks of affiliations. */
  main: string;
  /** Where it begins and stands, in points from the lower left corner of its page. */
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

/** The lines of a page in its own order, without their numbers. */
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

/** The fewest lines that are numbered, the widest distance between two numbers and the share of lines that they count. */
const [FEWEST_NUMBERS, WIDEST_STEP, NUMBERED] = [4, 10, 0.6];
/** Superscripts stand nearer to their line than this, in points. */
const BETWEEN_LINES = 8;

/** Drops the numbers of lines: a column beside the text that rises by the same step and counts most of the lines. */
function withoutLineNumbers(runs: readonly TextRun[]): readonly TextRun[] {
  const isNumber = ({ str }: TextRun) => /^\s*\d{1,5}\s*$/.test(str);
  const others = runs.filter((run) => run.str.trim() !== '' && !isNumber(run));
  const lines = new Set(others.map((run) => Math.round(heightOf(run) / BETWEEN_LINES)));
  const numbers = runs.filter(isNumber).sort((one, other) => heightOf(other) - heightOf(one));
  const columns = [leftOf, rightOf].flatMap((edgeOf) =>
    Object.values(Object.groupBy(numbers, (run) => Math.round(edgeOf(run) / 2))),
  );
  const dropped = columns.flatMap((column = []) => {
    const steps = column.slice(1).map(({ str }, at) => Number(str) - Number(column[at]!.str));
    const step = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
    const rising = column.filter((_, at) => steps[at] === step || steps[at - 1] === step);
    const isRising = rising.length >= FEWEST_NUMBERS && step > 0 && step <= WIDEST_STEP;
    if (!isRising || rising.length * step < lines.size * NUMBERED) return [];
    const [left, right] = [Math.min(...rising.map(leftOf)), Math.max(...rising.map(rightOf))];
    const beside = [
      others.filter((run) => leftOf(run) >= right),
      others.filter((run) => rightOf(run) <= left),
    ];
    return beside.some(({ length }) => length > others.length * 0.9) ? rising : [];
  });
  const left = new Set(dropped);
  return runs.filter((run) => !left.has(run));
}

/** Joins what pdf.js ends early: superscripts and parts of a justified line. */
function joinedLines(lines: TextRun[][]): TextRun[][] {
  const joined: TextRun[][] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const [last, first] = [before?.at(-1), line[0]!];
    if (before && last && !isOnOtherLine(last, first) && leftOf(first) >= rightOf(last) - 1)
      before.push(...line);
    else joined.push([...line]);
  }
  return joined;
}

function lineOf(runs: TextRun[]): TextLine {
  const size = mainSize(runs);
  const printed = runs.filter(({ str }) => str.trim() !== '');
  const first = printed.find((run) => sizeOf(run) >= size * SMALL) ?? printed[0]!;
  return {
    size,
    text: textOf(runs).replace(/\s+/g, ' ').trim(),
    main: textOf(runs, size * SMALL).trim(),
    left: Math.min(...printed.map(leftOf)),
    right: Math.max(...printed.map(rightOf)),
    height: heightOf(first),
    font: first.fontName ?? '',
  };
}

/** The size of most of its characters. */
function mainSize(runs: readonly TextRun[]): number {
  const characters = new Map<number, number>();
  for (const run of runs) {
    const size = Math.round(sizeOf(run) * 2) / 2;
    characters.set(size, (characters.get(size) ?? 0) + run.str.trim().length);
  }
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0];
}

/** @param smallest size of what is included */
function textOf(runs: readonly TextRun[], smallest = 0): string {
  let text = '';
  let last: TextRun | undefined;
  for (const run of runs) {
    if (run.str.trim() === '') continue;
    const gap = last ? leftOf(run) - rightOf(last) : 0;
    const isIncluded = sizeOf(run) >= smallest;
    text += gap > sizeOf(run) * COLUMN_GAP ? '\t' : gap > sizeOf(run) * 0.15 ? ' ' : '';
    text += isIncluded ? run.str.replace(/\s+/g, ' ') : '';
    last = run;
  }
  return text.replace(/ *\t */g, '\t');
}

const sizeOf = ({ transform: [, , c = 0, d = 0] }: TextRun): number => Math.hypot(c, d);
const leftOf = ({ transform }: TextRun): number => transform[4] ?? 0;
const rightOf = (run: TextRun): number => leftOf(run) + run.width;
const heightOf = ({ transform }: TextRun): number => transform[5] ?? 0;

const isOnOtherLine = (one: TextRun, other: TextRun): boolean =>
  other.str.trim() !== '' &&
  Math.abs(heightOf(one) - heightOf(other)) > Math.max(sizeOf(one), sizeOf(other)) * 0.6;
