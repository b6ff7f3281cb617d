import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { quoted, shortList, zipEntries } from '#platform/files/zip-entries.ts';
import { ImportError } from './import-error.ts';
import { withDates } from './list-dates.ts';
import { type ListRemark, type ListRow, rowsOf, rowsOfRecords } from './list-rows.ts';
import type { Cell, SpreadsheetFunctions } from './spreadsheet-thread.ts';

export const MAX_SPREADSHEET_BYTES = 16 * 1_048_576;
/** Limits of the unpacked file, since the reader allocates what the zip declares. */
const limits = { files: 1_000, bytes: 64 * 1_048_576, shownBytes: '64 MB' };
const READ_MS = 60_000;

const script = new URL(`./spreadsheet-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<SpreadsheetFunctions>(script, { heapMegabytes: 256, idleMs: 60_000 });

/**
 * The rows of an article list.
 * @param name its extension decides the format
 * @param open reads the list from its beginning; twice if a date may be read in two ways
 * @param remarks receives what was decided; complete after the last row
 * @throws ImportError for an invalid list
 */
export function articleRows(
  name: string,
  open: () => AsyncIterable<Buffer>,
  remarks: ListRemark[] = [],
): AsyncGenerator<ListRow> {
  const rows = (found: ListRemark[]) =>
    /\.xlsx$/i.test(name) ? spreadsheetRows(name, open(), found) : rowsOf(name, open());
  return withDates(rows(remarks), () => rows([]), remarks);
}

async function* spreadsheetRows(
  name: string,
  bytes: AsyncIterable<Buffer>,
  remarks: ListRemark[],
): AsyncGenerator<ListRow> {
  const file = await buffer(Readable.from(limited(name, bytes)));
  const { sheets, merged, hiddenRows, hiddenColumns } = await contentOf(name, file);
  const [first, another] = sheets;
  if (another)
    throw new ImportError(
      `${quoted(name)} has rows in two sheets, ${quoted(first!.sheet)} and ${quoted(another.sheet)}: keep one`,
    );
  const records = (first?.data ?? []).map((cells) => cells.map(textOf));
  const hidden: number[] = [];
  for await (const row of rowsOfRecords(name, records)) {
    if (hiddenRows.has(row.row)) hidden.push(row.row);
    yield row;
  }
  const header = records.find((cells) => cells.some((cell) => cell !== '')) ?? [];
  const columns = header.filter((cell, at) => cell !== '' && hiddenColumns.has(at + 1)).map(quoted);
  for (const [message, places] of [
    ['Each row of merged cells gets their value, in the first of their columns', merged],
    ['Hidden rows are read like others', hidden],
    ['Hidden columns are read like others', columns],
  ] as const)
    if (places.length > 0) remarks.push({ field: '', message: `${message}: ${shortList(places)}` });
}

/** Reads in a thread with limits, since a small file may declare more cells than there is memory. */
async function contentOf(name: string, file: Buffer) {
  try {
    const marks = await marksIn(name, file);
    return { sheets: await thread.call(READ_MS, 'filledSheets', file, marks.merged), ...marks };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    logger.warn({ err: error }, 'a spreadsheet could not be read within limits');
    throw new ImportError(
      `${quoted(name)} cannot be read: it is damaged, protected by a password or too large. Save it again as .xlsx or as “CSV UTF-8”`,
    );
  }
}

/** Cells that the reader takes for empty ones: their formula has failed, or never had a value. */
const failedCell = /<(?:\w+:)?c (?=[^>]{0,200}\bt="e")[^>]{0,200}?\br="([A-Z]{1,3})(\d{1,7})"/;
const unknownCell =
  /<(?:\w+:)?c [^>]{0,200}?\br="([A-Z]{1,3})(\d{1,7})"[^>]{0,200}>\s*<(?:\w+:)?f(?:[^<>]*\/>|[^<>]*>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/;

const mergedCells = /<(?:\w+:)?mergeCell [^>]{0,100}?\bref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"/g;
const hiddenRow = /<(?:\w+:)?row (?=[^>]{0,500}\bhidden="(?:1|true)")[^>]{0,500}?\br="(\d{1,7})"/g;
const hiddenColumn =
  /<(?:\w+:)?col (?=[^>]{0,500}\bhidden="(?:1|true)")(?=[^>]{0,500}\bmin="(\d{1,5})")[^>]{0,500}?\bmax="(\d{1,5})"/g;
const MAX_COLUMNS = 16_384;
const MAX_HIDDEN_RANGES = 100;

/**
 * Marks that the reader of spreadsheets does not see.
 * @returns merged ranges such as 'A2:A5', and the numbers of hidden rows and columns from 1
 * @throws ImportError for a cell that the reader takes for empty
 */
async function marksIn(name: string, file: Buffer) {
  const marks = { merged: [] as string[], hiddenRows: new Set<number>(), hiddenColumns: new Set<number>() };
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false });
  for (const [path, entry] of await zipEntries(zip, limits, ImportError)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(path)) continue;
    const sheet = (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1');
    const failed = failedCell.exec(sheet);
    const [, column, row] = failed ?? unknownCell.exec(sheet) ?? [];
    if (row !== undefined) {
      const [, error] = /<(?:\w+:)?v>(#[^<]{1,20})</.exec(sheet.slice(failed?.index)) ?? [];
      const place = `in row ${row}, column ${column}`;
      throw new ImportError(
        failed
          ? `${quoted(name)} has the error ${error ?? '#N/A'} ${place}: correct it, or empty the cell`
          : `${quoted(name)} has a formula without a value ${place}: save it in a spreadsheet program`,
      );
    }
    // An empty sheet may have merged cells too.
    if (!/<(?:\w+:)?(?:v|is)>/.test(sheet)) continue;
    for (const [, range] of sheet.matchAll(mergedCells)) marks.merged.push(range!);
    for (const [, number] of sheet.matchAll(hiddenRow)) marks.hiddenRows.add(Number(number));
    for (const [, from, to] of [...sheet.matchAll(hiddenColumn)].slice(0, MAX_HIDDEN_RANGES))
      for (let at = Number(from); at <= Math.min(Number(to), MAX_COLUMNS); at += 1)
        marks.hiddenColumns.add(at);
  }
  return marks;
}

async function* limited(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > MAX_SPREADSHEET_BYTES)
      throw new ImportError(`${quoted(name)} is larger than ${MAX_SPREADSHEET_BYTES / 1_048_576} MB`);
    yield piece;
  }
}

/** Text of a cell as in CSV; a date without its time. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // The digits that Excel shows at most.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell ?? '').trim();
}
