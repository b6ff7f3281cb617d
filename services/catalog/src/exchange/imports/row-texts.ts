import { textLimits } from '#contracts/full-text/full-text.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { isTextBeginning } from '../../articles/full-text/text-sources.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import type { RowProblem, RowText } from './import.schema.ts';
import type { PdfNames } from './pdf-names.ts';
import { orImportProblem } from './validate-row.ts';

/** Columns of an article's full text: the name of its file, and whether readers see it. */
export const textColumns = ['full_text', 'full_text_shown'] as const;
const [FILE, SHOWN] = textColumns;
const endings = ['xml', 'zip', 'docx', 'html'];

/** The full text of a row: the file that it names or, unless an export is restored, the file named after its reference number. */
export async function textOfRow(
  fields: Record<string, unknown>,
  problems: RowProblem[],
  { archive, names, restoring }: { archive: ImportArchive; names: PdfNames; restoring: boolean },
): Promise<RowText | undefined> {
  const { [FILE]: given, refnumber } = fields;
  const problem = (message: string) => void problems.push({ field: FILE, message });
  const file =
    typeof given === 'string'
      ? names.find(given)
      : restoring
        ? undefined
        : endings.map((ending) => names.find(`${String(refnumber).trim()}.${ending}`)).find(Boolean);
  if (file === undefined) {
    if (given !== undefined)
      problem(`${quoted(typeof given === 'string' ? given : FILE)} is not among the files`);
    return undefined;
  }
  if (archive.sizeOf(file) > textLimits.totalBytes) {
    problem(`${quoted(file)} exceeds the limit of ${textLimits.totalBytes / 1_000_000} MB`);
    return undefined;
  }
  const isText = await orImportProblem(FILE, problems, () => beginsAsText(archive, file));
  if (isText === false) problem(errorTable.not_a_text.message);
  return { file, shown: ['true', true, '1'].includes(fields[SHOWN] as string | boolean) };
}

async function beginsAsText(archive: ImportArchive, file: string): Promise<boolean> {
  for await (const piece of archive.stream(file, textLimits.totalBytes)) return isTextBeginning(piece);
  return false;
}
