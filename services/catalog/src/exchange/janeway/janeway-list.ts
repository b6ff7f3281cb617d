import { MAX_IMPORT_LIST_BYTES } from '#contracts/text/limits.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import { ImportError } from '../lists/import-error.ts';
import { articleRows } from '../lists/spreadsheet-rows.ts';
import type { Note } from '../ojs/ojs-texts.ts';
import { idOf, type JanewayRow, readColumns } from './janeway-article.ts';

/** The list of a Janeway export, recognized by its columns; undefined in any other zip. */
export async function listIn(archive: ImportArchive): Promise<string | undefined> {
  for (const list of archive.names.filter((name) => /^(?:[^/]+\/)?[^/]+\.(?:csv|xlsx)$/i.test(name))) {
    const row = await firstRow(archive, list);
    if (row['article title'] !== undefined && row['author surname'] !== undefined) return list;
    if (row.journal === 'ID')
      throw new ImportError(
        `${quoted(list)} is Janeway’s export of one article: export it there under “All Articles”, by “Export All”`,
      );
  }
  return undefined;
}

async function firstRow(archive: ImportArchive, list: string): Promise<JanewayRow> {
  try {
    for await (const { value } of rowsIn(archive, list)) return cellsOf(value);
  } catch (error) {
    // The check reports what is wrong with a list.
    if (!(error instanceof ImportError)) throw error;
  }
  return {};
}

const rowsIn = (archive: ImportArchive, list: string, remarks?: Note[]) =>
  articleRows(list, () => archive.stream(list, MAX_IMPORT_LIST_BYTES), remarks);

/** Column names of older versions. */
const otherNames: Record<string, string> = { license: 'licence', 'article id': 'janeway id' };
const columnOf = (name: string): string => {
  const column = name.trim().toLowerCase();
  return otherNames[column] ?? column;
};
const cellsOf = (value: unknown): JanewayRow =>
  Object.fromEntries(
    Object.entries(value as Record<string, string>).map(([name, text]) => [columnOf(name), text.trim()]),
  );

/**
 * The rows of each article: a row without a title has another author of the article above.
 * @param remarks receives what concerns the entire list
 * @throws ImportError for a list of two journals
 */
export async function* articlesIn(
  archive: ImportArchive,
  list: string,
  remarks: Note[],
): AsyncGenerator<JanewayRow[]> {
  let rows: JanewayRow[] = [];
  const unread = new Set<string>();
  const journals = new Set<string>();
  for await (const { value } of rowsIn(archive, list, remarks)) {
    const row = cellsOf(value);
    for (const [name, text] of Object.entries(value as object))
      if (text !== '' && !readColumns.has(columnOf(name))) unread.add(name);
    if (row['journal code']) journals.add(row['journal code']);
    if (journals.size > 1)
      throw new ImportError(
        `${quoted(list)} has articles of two journals, ${[...journals].map(quoted).join(' and ')}: keep those of one`,
      );
    if (rows.length > 0 && (row['article title'] || idOf(row))) {
      yield rows;
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield rows;
  const message = 'There is no field for this column of Janeway, and it is left out';
  for (const name of unread) remarks.push({ field: name.slice(0, 100), message });
}
