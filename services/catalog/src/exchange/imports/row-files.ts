import type { FurtherFile } from '#contracts/fields/record-fields.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { furtherFileNames, isSameName, MAX_FURTHER_FILES } from '#contracts/publication/further-files.ts';
import { megabytes } from '#contracts/text/limits.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import { parsedJson } from '#platform/validation/row-rules.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import type { RowProblem } from './import.schema.ts';
import type { PdfNames } from './pdf-names.ts';

const COLUMN = 'further_files';

/** A row of the column: the name of a file in the zip, and fields of the article's row for it. */
type GivenFile = { file?: unknown } & Partial<Record<keyof FurtherFile, unknown>>;

/**
 * Reads the column of an article's further files: rows, or names of files separated by semicolons. It is replaced by
 * rows as in the form, without keys and sizes.
 * @param missing receives problems of files that cannot be taken; unless it is `problems`, these files are left out
 * @returns the files' names in the zip, in the order of the rows
 */
export function furtherFilesOfRow(
  fields: Record<string, unknown>,
  row: number,
  { problems, missing }: { problems: RowProblem[]; missing: RowProblem[] },
  { archive, names }: { archive: ImportArchive; names: PdfNames },
): string[] {
  const given = rowsOf(fields[COLUMN]);
  if (!given) return [];
  const areLeftOut = missing !== problems;
  const files: string[] = [];
  const rows: GivenFile[] = [];
  for (const [at, { file, size: _, key: _key, ...rest }] of given.entries()) {
    const requested = typeof file === 'string' ? file.trim() : '';
    const found = names.find(requested);
    const further = { ...furtherFileNames(requested), ...rest };
    const refusal = (): string | undefined => {
      if (found === undefined) return `${quoted(requested)} is not among the files`;
      const earlier = names.claim(found, row);
      if (earlier !== undefined) return `${quoted(requested)} is the file of row ${earlier}`;
      const size = archive.sizeOf(found);
      if (size === 0) return `${quoted(requested)} is empty`;
      if (size > textLimits.totalBytes)
        return `${quoted(requested)} exceeds the limit of ${megabytes(textLimits.totalBytes)}`;
      if (rows.some((one) => isSameName(String(one.name), String(further.name))))
        return 'Another file of this article has this name';
      const isFull = areLeftOut && rows.length === MAX_FURTHER_FILES;
      return isFull ? `An article can have up to ${MAX_FURTHER_FILES} further files` : undefined;
    };
    const message = refusal();
    const value = typeof rest.title === 'string' ? { value: rest.title } : {};
    if (message)
      missing.push({
        field: `${COLUMN}.${at}.file`,
        message: areLeftOut ? `${message}. The file is left out` : message,
        ...value,
      });
    if (message && areLeftOut) continue;
    files.push(found ?? '');
    rows.push(further);
  }
  fields[COLUMN] = rows;
  return files;
}

/** @returns undefined without the column, and for values that the form's rules refuse */
function rowsOf(value: unknown): GivenFile[] | undefined {
  const names =
    typeof value === 'string' && !value.trimStart().startsWith('[') ? value.split(';') : undefined;
  if (names) return names.filter((file) => file.trim() !== '').map((file) => ({ file }));
  const rows = typeof value === 'string' ? parsedJson(value) : value;
  const areRows = Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
  return areRows ? (rows as GivenFile[]) : undefined;
}
