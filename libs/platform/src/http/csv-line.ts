import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/**
 * Text of a cell on one line that no spreadsheet treats as a formula: a quote precedes the signs with which formulas begin,
 * also in full width, within quotation marks, and after a semicolon, which separates cells in some countries.
 */
export const cellText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/(?<=^|;)(?=[\s"]*[=+@\-\uFF1D\uFF0B\uFF20\uFF0D])/gu, "'");

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(cellText(cell)))).join(',')}\r\n`;

/** A CSV file of these lines, which the browser saves. */
export const csvFile = (name: string, lines: Iterable<string> | AsyncIterable<string>): StreamableFile =>
  new StreamableFile(Readable.from(lines, { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
