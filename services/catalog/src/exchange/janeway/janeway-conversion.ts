import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore } from '#platform/files/file-store.ts';
import { quoted, shortList } from '#platform/files/zip-entries.ts';
import { MAX_IMPORT_LIST_BYTES } from '#contracts/text/limits.ts';
import { ImportArchive } from '../lists/import-archive.ts';
import { ISSUES, NOTES, OjsConversion, SOURCE, sourceOf } from '../ojs/ojs-conversion.ts';
import { type Note, cutNote } from '../ojs/ojs-texts.ts';
import { ZipWriter } from '../zip/zip-writer.ts';
import { addressIdOf, idOf, janewayArticle, type JanewayRow, readColumns } from './janeway-article.ts';
import { ImportError } from '../lists/import-error.ts';
import { articleRows } from '../lists/spreadsheet-rows.ts';

/** Converts an export of Janeway (a list, with a folder of files for each article) to a zip that can be imported. */
@Injectable()
export class JanewayConversion {
  constructor(
    private readonly files: FileStore,
    private readonly ojs: OjsConversion,
  ) {}

  /**
   * Replaces an uploaded export by its zip; any other upload stays as it is. When the process is killed, the file is
   * either of the two.
   * @param onArticle may throw to stop the conversion
   * @throws ImportError for an invalid zip or list
   */
  async convert(key: string, onArticle: () => Promise<void>): Promise<void> {
    const file = await this.files.open(key);
    if (!file) return;
    const archive = await ImportArchive.open(file);
    try {
      const list = await listIn(archive);
      if (list === undefined) return;
      const zip = new ZipWriter(this.files);
      await this.files.write(
        key,
        zip.stream(() => this.fill(zip, archive, list, onArticle)),
      );
    } finally {
      archive.close();
    }
  }

  private async fill(zip: ZipWriter, archive: ImportArchive, list: string, onArticle: () => Promise<void>) {
    const names: string[] = [];
    const notes: (Note & { name: string })[] = [];
    const remarks: Note[] = [];
    const issues = new Map<string, object>();
    let articles = 0;
    const left = filesByArticle(archive, list);
    const today = new Date().toISOString().slice(0, 10);
    const rows = async function* (this: JanewayConversion) {
      for await (const lines of articlesIn(archive, list, remarks)) {
        await onArticle();
        const { id, row, files, notes: found } = janewayArticle(lines, takeFiles(left, lines[0]!), today);
        articles += 1;
        const free = row ? await this.ojs.referenceOf(id, row, found, addressIdOf(id)) : id;
        const refnumber = free ?? id;
        for (const { field, message } of found)
          notes.push({ name: refnumber.slice(0, 40), field, message: cutNote(message) });
        if (!row || free === undefined) continue;
        names.push(...files);
        const { year, volume, issue } = row;
        const issue_title = lines[0]!['issue title'];
        if (issue_title) issues.set([year, volume, issue].join('/'), { year, volume, issue, issue_title });
        yield { ...row, refnumber };
      }
    };
    await zip.list('articles.json', rows.call(this));
    await zip.json(ISSUES, [...issues.values()]);
    const others = [...left.values()].flat().map(quoted);
    if (others.length > 0)
      remarks.push({ field: 'pdf', message: `No article of the list has these files: ${shortList(others)}` });
    await zip.json(NOTES, [...notes, ...remarks.map((remark) => ({ name: '', ...remark }))]);
    await zip.bytes(SOURCE, Buffer.from(sourceOf('Janeway', articles)));
    for (const name of names)
      await zip.add(Readable.from(archive.stream(name, archive.sizeOf(name))), { name, store: true });
  }
}

/** The files by the name of their folder beside the list, or by their own without its ending. */
function filesByArticle(archive: ImportArchive, list: string): Map<string, string[]> {
  const folder = list.slice(0, list.lastIndexOf('/') + 1);
  const files = archive.names.filter((name) => name !== list);
  return Map.groupBy(files, (name) => /^[^/]+?(?=\/|\.\w+$|$)/.exec(name.slice(folder.length))?.[0] ?? '');
}

function takeFiles(left: Map<string, string[]>, row: JanewayRow): string[] {
  return [row['file import identifier'] ?? '', row['janeway id'] ?? ''].flatMap((name) => {
    const files = left.get(name) ?? [];
    left.delete(name);
    return files;
  });
}

/** The list of a Janeway export, recognized by its columns; undefined in any other zip. */
async function listIn(archive: ImportArchive): Promise<string | undefined> {
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
 *
 * @param remarks receives what concerns the entire list
 * @throws ImportError for a list of two journals
 */
async function* articlesIn(
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
