import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { importColumns } from '#contracts/fields/import-columns.ts';
import { unicodeEncoding } from '#platform/markup/text-encoding.ts';
import { isTooDeep } from '#platform/validation/validation.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import { ImportError } from './import-error.ts';

export interface ListRow {
  /** Row number as in spreadsheets, where the header is 1; from 1 in JSON. */
  row: number;
  value: unknown;
}

/** Decision of a list's reader, for staff; the field is empty if it concerns the entire list. */
export interface ListRemark {
  field: string;
  message: string;
}

/** Maximum length of a row; an abstract has up to 100,000 characters, and references have more. */
const MAX_ROW_LENGTH = 4_000_000;
const HEADER_SAMPLE_LENGTH = 65_536;
/** Column names are looked for in these rows if the first has none. */
const MAX_TITLE_ROWS = 10;
const columns: ReadonlySet<string> = new Set(importColumns);
const columnsIn = (record: string[]) =>
  record.filter((cell) => columns.has(cell.trim().toLowerCase())).length;

/**
 * Parses the rows of a CSV or JSON list as a stream, so that a list may be larger than memory.
 * @param name its extension decides the format
 * @throws ImportError for an invalid list
 */
export function rowsOf(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  return /\.json$/i.test(name) ? jsonRows(name, bytes) : csvRows(name, bytes);
}

async function* csvRows(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  const pieces = fromHeader(textOf(name, bytes));
  const { value: beginning = '' } = await pieces.next();
  const [line = '', delimiter = delimiterOf(beginning)] = namedDelimiter.exec(beginning) ?? [];
  const parser = parse({ delimiter, trim: true, relax_column_count: true, max_record_size: MAX_ROW_LENGTH });
  parser.write(beginning.slice(line.length));
  const text = Readable.from(pieces);
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  try {
    yield* rowsOfRecords(name, parser as AsyncIterable<string[]>);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines, column, records } = error as CsvError & Record<'lines' | 'column' | 'records', number>;
    const place = `line ${lines + (line === '' ? 0 : 1)}, column ${column + 1}`;
    throw new ImportError(
      `${quoted(name)} cannot be read after row ${records}, at ${place}: its quotation marks do not match. Double those within a cell, and put the cell in quotation marks: "The ""Old"" Canal"`,
    );
  } finally {
    text.destroy();
  }
}

/**
 * The rows below the first record that is not empty, which names the columns. Cells without a name above them become
 * unknown fields.
 * @throws ImportError for two columns of one name, and for a title above the names
 */
export async function* rowsOfRecords(
  name: string,
  records: AsyncIterable<string[]> | Iterable<string[]>,
): AsyncGenerator<ListRow> {
  let header: string[] | undefined;
  let row = 0;
  for await (const record of records) {
    row += 1;
    if (record.every((cell) => cell.trim() === '')) continue;
    if (header) {
      if (row <= MAX_TITLE_ROWS && columnsIn(header) === 0 && columnsIn(record) > 1)
        throw new ImportError(`${quoted(name)} names its columns in row ${row}: remove the rows above it`);
      const cells = record.map((cell, at) => [header![at] || `column ${at + 1}`, cell] as const);
      yield { row, value: Object.fromEntries(cells.filter(([, cell], at) => header![at] || cell !== '')) };
    } else {
      header = record.map((column) => column.trim());
      const names = header.map((column) => column.toLowerCase());
      const twice = header.find((column, at) => column !== '' && names.indexOf(names[at]!) !== at);
      if (twice !== undefined) throw new ImportError(`${quoted(name)} has two columns ${quoted(twice)}`);
    }
  }
}

/** A first line by which Excel names the delimiter. */
const namedDelimiter = /^"?sep=([,;\t|])"?(?:\r\n?|\n)/i;

/** The most frequent delimiter of the header: spreadsheets of many locales write semicolons. */
function delimiterOf(beginning: string): string {
  const [header = ''] = beginning.replace(/^[\r\n]+|"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (char: string) => header.split(char).length;
  return [',', ';', '\t', '|'].reduce((most, char) => (count(char) > count(most) ? char : most));
}

/** Splits a JSON array into its items and parses each: parsed as one, a list of the largest size takes half a gigabyte. */
async function* jsonRows(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  const broken = () => new ImportError(`${quoted(name)} is not a JSON list after row ${row}`);
  const sign = /\\.|["[\]{},]/gsu;
  let [text, scanned, row, depth] = ['', 0, 0, 0];
  let [inText, isEnded] = [false, false];
  for await (const piece of textOf(name, bytes)) {
    text += piece;
    if (text.endsWith('\\')) continue; // what it escapes comes with the next piece
    sign.lastIndex = scanned;
    let start = 0;
    for (let found; (found = sign.exec(text));) {
      const [char] = found;
      if (char === '"') inText = !inText;
      if (inText || char === '"' || char.startsWith('\\')) continue;
      if (depth === 0) {
        if (char !== '[' || isEnded || text.slice(0, found.index).trim() !== '') throw broken();
        start = sign.lastIndex;
      }
      depth += char === ',' ? 0 : '[{'.includes(char) ? 1 : -1;
      if (!((char === ',' && depth === 1) || depth === 0)) continue;
      const item = text.slice(start, found.index);
      start = sign.lastIndex;
      isEnded = depth === 0;
      if (char === ']' && row === 0 && item.trim() === '') continue;
      const value = char === '}' ? undefined : parsedItem(item);
      if (value === undefined) throw broken();
      row += 1;
      if (isTooDeep(value)) throw new ImportError(`Row ${row} of ${quoted(name)} nests lists within lists`);
      yield { row, value };
    }
    text = text.slice(start);
    scanned = text.length;
    if (scanned > MAX_ROW_LENGTH) throw new ImportError(`Row ${row + 1} of ${quoted(name)} is too long`);
  }
  if (!isEnded || text.trim() !== '') throw broken();
}

function parsedItem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no JSON has this value
  }
}

/** @throws ImportError unless the bytes are UTF-8 or UTF-16, which spreadsheets call Unicode text */
async function* textOf(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(unicodeEncoding(piece), { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new ImportError(`${quoted(name)} is not text in UTF-8. Save it again as “CSV UTF-8”`);
  }
}

/** The text in pieces, of which the first has the header. */
async function* fromHeader(text: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let beginning: string | undefined = '';
  for await (const piece of text) {
    if (beginning === undefined) yield piece;
    else if ((beginning += piece).length >= HEADER_SAMPLE_LENGTH) {
      yield beginning;
      beginning = undefined;
    }
  }
  if (beginning !== undefined) yield beginning;
  return undefined;
}
