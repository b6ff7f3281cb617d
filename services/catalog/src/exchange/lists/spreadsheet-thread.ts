import readSpreadsheet from 'read-excel-file/universal';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';

export type Cell = string | number | boolean | Date | null;
export interface Sheet {
  sheet: string;
  data: Cell[][];
}

/** The sheets that have cells, each from its first row and column on; of formulas the values. */
const filledSheets = async (file: Uint8Array): Promise<Sheet[]> => {
  const sheets = (await readSpreadsheet(Uint8Array.from(file).buffer)) as unknown as Sheet[];
  return sheets.filter(({ data }) => data.length > 0);
};

const functions = { filledSheets };
export type SpreadsheetFunctions = typeof functions;

serveThreadCalls(functions);
