import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { isTooDeep } from '#platform/validation/validation.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import { ImportError } from './import-error.ts';

/** A row of a list before validation. */
export interface ListRow {
  /** Row number as in spreadsheets, where the header is 1; from 1 in JSON. */
  row: number;
  value: unknown;
}

/** Maximum length of a row; an abstract has up to 100,000 characters, and references have more. */
const MAX_ROW_LENGTH = 4_000_000;
const HEADER_SAMPLE_LENGTH = 65_536;

/**
 * Parses the rows of a CSV or JSON list as a stream, so that a list may be larger than memory.
 *
 * @param name its extension decides the format
 * @throws ImportError for an invalid list
 */
export function rowsOf(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  return /\.json$/i.test(name) ? jsonRows(name, bytes) : csvRows(name, bytes);
}

async function* csvRows(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  const { beginning, rest } = await readBeginning(textOf(name, bytes));
  const [line = '', delimiter = delimiterOf(beginning)] = namedDelimiter.exec(beginning) ?? [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const text = Readable.from(joined(beginning.slice(line.length), rest));
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  let header: string[] | undefined;
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (!header) header = record.map((column) => column.trim());
      else if (record.some((cell) => cell.trim() !== '')) yield { row, value: ofColumns(header, record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines, column, records } = error as CsvError & Record<'lines' | 'column' | 'records', number>;
    const place = `line ${lines + (line === '' ? 0 : 1)}, column ${column + 1}`;
    throw new ImportError(
      `${quoted(name)} cannot be read after row ${records}, at ${place}: its quotation marks do not match`,
    );
  } finally {
    text.destroy();
  }
}

/** Cells beyond the header become unknown fields. */
export const ofColumns = (header: string[], record: string[]): Record<string, string> =>
  Object.fromEntries(record.map((cell, at) => [header[at] ?? `column ${at + 1}`, cell]));

/** A first line by which Excel names the delimiter. */
const namedDelimiter = /^sep=([,;\t])(?:\r\n?|\n)/i;

/** The most frequent delimiter of the header: spreadsheets of many locales write semicolons. */
function delimiterOf(beginning: string): string {
  const header = beginning.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0]!;
  const count = (char: string) => header.split(char).length;
  return [',', ';', '\t'].reduce((most, char) => (count(char) > count(most) ? char : most));
}

/** Splits a JSON array into its items and parses each. */
async function* jsonRows(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<ListRow> {
  const broken = (row: number) => new ImportError(`${quoted(name)} is no JSON list after row ${row}`);
  let state = 'before' as 'before' | 'between' | 'item' | 'after';
  let item = '';
  let row = 0;
  let depth = 0;
  let inText = false;
  let escaped = false;
  for await (const piece of textOf(name, bytes)) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const char = piece[at]!;
      if (inText) {
        if (escaped) escaped = false;
        else if (char === '\\') escaped = true;
        else if (char === '"') inText = false;
        continue;
      }
      if (state === 'item' && depth === 0 && (char === ',' || char === ']')) {
        item += piece.slice(start, at);
        row += 1;
        yield { row, value: parsed(item) };
        item = '';
        state = char === ',' ? 'between' : 'after';
      } else if (state === 'item') {
        if (char === '"') inText = true;
        else if (char === '{' || char === '[') depth += 1;
        else if (char === '}' || char === ']') depth -= 1;
      } else if (!/\s/.test(char)) {
        if (state === 'before' && char === '[') state = 'between';
        else if (state === 'between' && char === ']' && row === 0) state = 'after';
        else if (state === 'between' && char !== ']' && char !== ',') {
          state = 'item';
          start = at;
          at -= 1; // process it again as the item's first character
        } else throw broken(row);
      }
    }
    if (state === 'item') item += piece.slice(start);
    if (item.length > MAX_ROW_LENGTH) throw new ImportError(`Row ${row + 1} of ${quoted(name)} is too long`);
  }
  if (state !== 'after') throw broken(row);

  function parsed(text: string): unknown {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw broken(row - 1);
    }
    if (isTooDeep(value)) throw new ImportError(`Row ${row} of ${quoted(name)} nests lists within lists`);
    return value;
  }
}

/** The encodings with a byte order mark of two bytes. */
const encodings: Partial<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** @throws ImportError unless the bytes are UTF-8 or UTF-16, which spreadsheets call Unicode text */
async function* textOf(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of bytes) {
      decoder ??= new TextDecoder(encodings[piece.toString('hex', 0, 2)] ?? 'utf-8', { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new ImportError(`${quoted(name)} is no text in UTF-8: save it again as “CSV UTF-8”`);
  }
}

async function readBeginning(
  text: AsyncGenerator<string>,
): Promise<{ beginning: string; rest: typeof text }> {
  let beginning = '';
  while (beginning.length < HEADER_SAMPLE_LENGTH) {
    const next = await text.next();
    if (next.done) break;
    beginning += next.value;
  }
  return { beginning, rest: text };
}

async function* joined(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}
