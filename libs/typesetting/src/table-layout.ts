import type { Block, Cell, Table } from '#contracts/full-text/text-tree.ts';
import { inlineText, linesIn } from '#contracts/full-text/text-lines.ts';
import type { FloatLayout } from '#contracts/typesetting/article-pages.ts';

/** Widths of the places of floats, and heights of the parts of a table in them, in points. */
export interface Geometry {
  column: number;
  page: number;
  turned: number;
}

/** A cell at its place in a part of a table. */
export interface PlacedCell {
  cell: Cell;
  x: number;
  y: number;
  columns: number;
  rows: number;
}

export interface TableLayout {
  where: keyof Geometry;
  /** Widths of the columns, in points. */
  widths: number[];
  /** Each with its own head, in rows from 0; the last may have the notes alone. */
  parts: { head: PlacedCell[]; body: PlacedCell[]; headRows: number }[];
}

/** Mean width of a letter and of the space between columns, and height of a line, in points at the size of tables. */
const LETTER = 3.85;
const BOLD_LETTER = 4.3;
const GAP = 7;
const LINE = 8.8;
const ROW = 1.8;
/** Letters of a word that is not broken. */
const UNBROKEN = 14;
const PART_HEIGHTS: Record<keyof Geometry, number> = { column: 660, page: 660, turned: 430 };
/** A table of more lines is better over both columns. */
const COLUMN_HEIGHT = 330;
/** A table a little wider than a column has some cells of two lines. */
const NEARLY = 1.25;
export const MAX_COLUMNS = 40;

export const columnsOf = ({ head, body, foot }: Table): number =>
  placed([...head, ...body, ...foot], Number.MAX_SAFE_INTEGER).reduce(
    (most, { x, columns }) => Math.max(most, x + columns),
    0,
  );

/**
 * The narrowest place in which a table's longest words fit, with columns by the letters in them.
 * @param share of the usual height of its parts, for one whose parts were higher than a page
 */
export function tableLayout(table: Table, geometry: Geometry, chosen: FloatLayout, share = 1): TableLayout {
  const count = columnsOf(table);
  const rows = [...table.head, ...table.body, ...table.foot];
  const cells = placed(rows, count).map((one) => ({ ...one, text: textOf(one.cell.blocks) }));
  const least = Array<number>(count).fill(GAP);
  const wanted = Array<number>(count).fill(GAP);
  for (const { x, columns, text, cell } of cells) {
    if (columns > 1) continue;
    const letter = cell.isHeading ? BOLD_LETTER : LETTER;
    const words = text.split(/[\s\-–/]+/u).map(({ length }) => Math.min(length, UNBROKEN));
    least[x] = Math.max(least[x]!, letter * Math.max(...words) + GAP);
    wanted[x] = Math.max(wanted[x]!, letter * text.length + GAP);
  }
  const byRow = Object.groupBy(cells, ({ y }) => y);
  const heights = (widths: readonly number[]) =>
    rows.map((_, y) => {
      const lines = (byRow[y] ?? [])
        .filter((one) => one.rows === 1)
        .map(({ x, columns, text }) =>
          Math.ceil((LETTER * text.length) / Math.max(8, sum(widths.slice(x, x + columns)) - GAP)),
        );
      return LINE * Math.max(1, ...lines) + ROW;
    });
  const inColumn = () =>
    sum(wanted) <= NEARLY * geometry.column ||
    sum(heights(widthsIn(geometry.column, least, wanted))) <= COLUMN_HEIGHT;
  const fitting = (): keyof Geometry => {
    if (sum(least) <= geometry.column && inColumn()) return 'column';
    return sum(least) <= geometry.page * 1.04 ? 'page' : 'turned';
  };
  const where = chosen.width ?? fitting();
  const total = geometry[where];
  const widths = widthsIn(total, least, wanted);
  // A table that nearly fills its place fills it.
  const scale = sum(widths) > 0.72 * total ? total / sum(widths) : 1;
  const notes = (LINE * LETTER * textOf(table.notes).length) / total;
  const parts = partsOf(table, heights(widths), notes, share * PART_HEIGHTS[where]);
  return {
    where,
    widths: widths.map((width) => width * scale),
    parts: parts.map((body) => ({
      head: placed(table.head, count),
      body: placed(body, count).map((one) => ({ ...one, y: one.y + table.head.length })),
      headRows: table.head.length,
    })),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Wanted widths if they fit; else each column has its least, and of the rest by the root of what it lacks. */
function widthsIn(total: number, least: readonly number[], wanted: readonly number[]): number[] {
  if (sum(wanted) <= total) return [...wanted];
  const rest = Math.max(0, total - sum(least));
  const shares = wanted.map((width, at) => Math.sqrt(Math.max(0, width - least[at]!)));
  const all = sum(shares) || 1;
  const widths = least.map((width, at) => width + (rest * shares[at]!) / all);
  const scale = Math.min(1, total / sum(widths));
  return widths.map((width) => width * scale);
}

/** The rows below the head in parts that fit on a page; a part ends where no cell reaches into the next row. */
function partsOf(table: Table, heights: readonly number[], notes: number, most: number): Cell[][][] {
  const head = sum(heights.slice(0, table.head.length));
  const parts: Cell[][][] = [[]];
  // Parts of equal height, so that none has two rows.
  const all = sum(heights) - head + notes;
  const even = head + all / Math.ceil(all / (most - head)) + LINE + ROW;
  const room = Math.min(most, even);
  let height = head;
  let open = 0;
  for (const [at, row] of [...table.body, ...table.foot].entries()) {
    const own = heights[table.head.length + at]!;
    if (open <= 0 && parts.at(-1)!.length > 0 && height + own > room) {
      parts.push([]);
      height = head;
    }
    parts.at(-1)!.push(row);
    height += own;
    open = Math.max(open - 1, ...row.map(({ rows }) => rows - 1));
  }
  if (height + notes > room && parts.at(-1)!.length > 0) parts.push([]);
  return parts;
}

/** The cells at their places, as browsers place them; spans end at the table's edges and at other cells. */
function placed(rows: readonly (readonly Cell[])[], count: number): PlacedCell[] {
  const busy = rows.map(() => new Set<number>());
  return rows.flatMap((row, y) => {
    let x = 0;
    return row.flatMap((cell) => {
      while (busy[y]!.has(x)) x += 1;
      if (x >= count) return [];
      let columns = 1;
      while (columns < cell.columns && x + columns < count && !busy[y]!.has(x + columns)) columns += 1;
      const last = Math.min(y + cell.rows, rows.length);
      for (let below = y; below < last; below += 1)
        for (let across = x; across < x + columns; across += 1) busy[below]!.add(across);
      const one = { cell, x, y, columns, rows: last - y };
      x += columns;
      return [one];
    });
  });
}

export const textOf = (blocks: readonly Block[]): string =>
  linesIn(blocks)
    .map((line) => inlineText(line))
    .join(' ')
    .trim();
