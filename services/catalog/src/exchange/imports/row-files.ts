import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { furtherFileNames, isSameName } from '#contracts/publication/further-files.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import type { RowProblem } from './import.schema.ts';
import type { PdfNames } from './pdf-names.ts';

const COLUMN = 'further_files';

/** A row of the column: the file's name in the zip, and what of an article's further file it says. */
type GivenFile = { file?: unknown } & Partial<Record<keyof FurtherFile, unknown>>;

/**
 * Reads the column of an article's further files: rows, or the names of the files parted by semicolons. It puts the rows
 * of the form in its place; their keys and sizes follow when the files are stored.
 *
 * @returns the files' names in the zip, in the order of the rows
 */
export function furtherFilesOfRow(
  fields: Record<string, unknown>,
  row: number,
  { problems, told }: { problems: RowProblem[]; told: RowProblem[] },
  { archive, names }: { archive: ImportArchive; names: PdfNames },
): string[] {
  const given = rowsOf(fields[COLUMN]);
  if (!given) return [];
  const files: string[] = [];
  const rows = given.flatMap(({ file, size: _, key: _key, ...rest }, at) => {
    const problem = (message: string) => void problems.push({ field: `${COLUMN}.${at}.file`, message });
    const requested = typeof file === 'string' ? file.trim() : '';
    const found = names.find(requested);
    if (found === undefined)
      told.push({
        field: `${COLUMN}.${at}.file`,
        message: `${quoted(requested)} is not among the files`,
        ...(typeof rest.title === 'string' && { value: rest.title }),
      });
    else {
      const earlier = names.claim(found, row);
      if (earlier !== undefined) problem(`${quoted(requested)} is the file of row ${earlier}`);
      if (archive.sizeOf(found) > textLimits.totalBytes)
        problem(`${quoted(requested)} exceeds the limit of ${textLimits.totalBytes / 1_000_000} MB`);
      files.push(found);
    }
    return found === undefined && told !== problems ? [] : { ...furtherFileNames(requested), ...rest };
  });
  rows.forEach(({ name }, at) => {
    const earlier = rows.findIndex((one) => isSameName(String(one.name), String(name)));
    if (earlier !== at)
      problems.push({ field: `${COLUMN}.${at}.name`, message: 'Another file of this article has this name' });
  });
  fields[COLUMN] = rows;
  return files;
}

/** Undefined without the column, and for what the form's rules refuse. */
function rowsOf(value: unknown): GivenFile[] | undefined {
  if (typeof value === 'string' && !value.trimStart().startsWith('['))
    return value
      .split(';')
      .filter((file) => file.trim() !== '')
      .map((file) => ({ file }));
  const rows: unknown = typeof value === 'string' ? parsed(value) : value;
  const areRows = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
  return areRows ? (rows as GivenFile[]) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
