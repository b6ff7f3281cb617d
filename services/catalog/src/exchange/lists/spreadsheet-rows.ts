import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { logger } from '#platform/process/logging.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import { quoted, zipEntries } from '#platform/files/zip-entries.ts';
import { ImportError } from './import-error.ts';
import { type ListRow, ofColumns, rowsOf } from './list-rows.ts';
import type { Cell, Sheet, SpreadsheetFunctions } from './spreadsheet-thread.ts';

export const MAX_SPREADSHEET_BYTES = 16 * 1_048_576;
/** What it unpacks to: the reader allocates what the zip declares. */
const limits = { files: 1_000, bytes: 64 * 1_048_576, shownBytes: '64 MB' };
const READ_MS = 60_000;

const script = new URL(`./spreadsheet-thread${extname(import.meta.url)}`, import.meta.url);
const thread = new ThreadCalls<SpreadsheetFunctions>(script, { heapMegabytes: 256, idleMs: 60_000 });

/**
 * The rows of an article list in any of its formats, which its extension tells.
 *
 * @throws ImportError for an invalid list
 */
export const articleRows = (name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> =>
  /\.xlsx$/i.test(name) ? spreadsheetRows(name, bytes) : rowsOf(name, bytes);

async function* spreadsheetRows(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  const file = await buffer(Readable.from(limited(name, bytes)));
  const [first, another] = await sheetsIn(name, file);
  if (another)
    throw new ImportError(
      `${quoted(name)} has rows in two sheets, ${quoted(first!.sheet)} and ${quoted(another.sheet)}: keep one`,
    );
  const [columns = [], ...rows] = first?.data ?? [];
  const header = columns.map(textOf);
  for (const [at, cells] of rows.entries())
    if (cells.some((cell) => cell !== null))
      yield { row: at + 2, value: ofColumns(header, cells.map(textOf)) };
}

/** In a thread with limits, since a small file may declare more cells than there is memory. */
async function sheetsIn(name: string, file: Buffer): Promise<Sheet[]> {
  try {
    await zipEntries(await fromBufferPromise(file), limits, ImportError);
    return await thread.call(READ_MS, 'filledSheets', file);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    logger.warn({ err: error }, 'a spreadsheet could not be read within limits');
    throw new ImportError(
      `${quoted(name)} cannot be read: it is damaged, protected by a password or too large. Save it again as .xlsx or as “CSV UTF-8”`,
    );
  }
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
  return String(cell ?? '').trim();
}
