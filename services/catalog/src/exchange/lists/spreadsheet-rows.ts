import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { quoted, zipEntries } from '#platform/files/zip-entries.ts';
import { ImportError } from './import-error.ts';
import { withDates } from './list-dates.ts';
import { type ListRemark, type ListRow, rowsOf, rowsOfRecords } from './list-rows.ts';
import type { Cell, Sheet, SpreadsheetFunctions } from './spreadsheet-thread.ts';

export const MAX_SPREADSHEET_BYTES = 16 * 1_048_576;
/** What it unpacks to: the reader allocates what the zip declares. */
const limits = { files: 1_000, bytes: 64 * 1_048_576, shownBytes: '64 MB' };
const READ_MS = 60_000;
/** Merged cells and hidden rows that a remark names. */
const MAX_PLACES = 10;

const script = new URL(`./spreadsheet-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<SpreadsheetFunctions>(script, { heapMegabytes: 256, idleMs: 60_000 });

/**
 * The rows of an article list in any of its formats, which its extension tells.
 *
 * @param open reads the list from its beginning; more than once where that tells the order of day and month
 * @param remarks receives what was decided
 * @throws ImportError for an invalid list
 */
export function articleRows(
  name: string,
  open: () => AsyncIterable<Buffer>,
  remarks: ListRemark[] = [],
): AsyncGenerator<ListRow> {
  const rows = (told: ListRemark[]) =>
    /\.xlsx$/i.test(name) ? spreadsheetRows(name, open(), told) : rowsOf(name, open());
  return withDates(rows(remarks), () => rows([]), remarks);
}

async function* spreadsheetRows(
  name: string,
  bytes: AsyncIterable<Buffer>,
  remarks: ListRemark[],
): AsyncGenerator<ListRow> {
  const file = await buffer(Readable.from(limited(name, bytes)));
  const { sheets, merged, hidden } = await contentOf(name, file);
  const [first, another] = sheets;
  if (another)
    throw new ImportError(
      `${quoted(name)} has rows in two sheets, ${quoted(first!.sheet)} and ${quoted(another.sheet)}: keep one`,
    );
  const shown: number[] = [];
  for await (const row of rowsOfRecords(name, first?.data.map((cells) => cells.map(textOf)) ?? [])) {
    if (hidden.has(row.row)) shown.push(row.row);
    yield row;
  }
  const told = (places: (string | number)[], message: string) => {
    const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : '';
    if (places.length > 0)
      remarks.push({ field: '', message: `${message}: ${places.slice(0, MAX_PLACES).join(', ')}${more}` });
  };
  told(merged, 'The value of merged cells is that of each of their rows, in their first column');
  told(shown, 'Hidden rows are read like others');
}

interface SpreadsheetContent {
  sheets: Sheet[];
  /** Ranges such as 'A2:A5'. */
  merged: string[];
  hidden: ReadonlySet<number>;
}

/** In a thread with limits, since a small file may declare more cells than there is memory. */
async function contentOf(name: string, file: Buffer): Promise<SpreadsheetContent> {
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

/** What the reader of spreadsheets does not see. @throws ImportError for a cell that it takes for empty */
async function marksIn(name: string, file: Buffer): Promise<Omit<SpreadsheetContent, 'sheets'>> {
  const merged: string[] = [];
  const hidden = new Set<number>();
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false });
  for (const [path, entry] of await zipEntries(zip, limits, ImportError)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(path)) continue;
    const sheet = (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1');
    const failed = failedCell.exec(sheet);
    const [, column, row] = failed ?? unknownCell.exec(sheet) ?? [];
    // An empty sheet may have merged cells too.
    if (row === undefined && !/<(?:\w+:)?(?:v|is)>/.test(sheet)) continue;
    for (const [, range] of sheet.matchAll(mergedCells)) merged.push(range!);
    for (const [, hiddenAt] of sheet.matchAll(hiddenRow)) hidden.add(Number(hiddenAt));
    if (row === undefined) continue;
    const [, error] = /<(?:\w+:)?v>(#[^<]{1,20})</.exec(sheet.slice(failed?.index)) ?? [];
    const place = `in row ${row}, column ${column}`;
    throw new ImportError(
      failed
        ? `${quoted(name)} has the error ${error ?? '#N/A'} ${place}: correct it, or empty the cell`
        : `${quoted(name)} has a formula without a value ${place}: save it in a spreadsheet program`,
    );
  }
  return { merged, hidden };
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

/** As a cell of CSV has it; a date without its time. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // The digits that Excel shows at most.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell ?? '').trim();
}
