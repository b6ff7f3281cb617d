import readSpreadsheet from 'read-excel-file/universal';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';

export type Cell = string | number | boolean | Date | null;
interface Sheet {
  sheet: string;
  data: Cell[][];
}

/**
 * The sheets that have cells, each from its first row and column on; formulas have their values.
 * @param merged ranges such as 'A2:A5', whose value each of their rows gets
 */
const filledSheets = async (file: Uint8Array, merged: string[]): Promise<Sheet[]> => {
  const sheets = (await readSpreadsheet(Uint8Array.from(file).buffer)) as unknown as Sheet[];
  const filled = sheets.filter(({ data }) => data.length > 0);
  for (const { data } of filled) for (const range of merged) fill(data, range);
  return filled;
};

/** Empty rows stay empty. */
function fill(data: Cell[][], range: string): void {
  const [letters = '', from = '', , to = ''] = range.match(/[A-Z]+|\d+/g) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const value = data[Number(from) - 1]?.[column] ?? null;
  for (const row of data.slice(Number(from), Number(to)))
    if (row.some((cell) => cell !== null)) row[column] ??= value;
}

const functions = { filledSheets };
export type SpreadsheetFunctions = typeof functions;

serveThreadCalls(functions);
