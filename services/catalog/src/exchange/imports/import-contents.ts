import type { JournalImport } from '#contracts/fields/import-entities.ts';
import type { ImportArchive } from '../lists/import-archive.ts';
import { quoted } from '#platform/files/zip-entries.ts';
import { ImportError } from '../lists/import-error.ts';

/** Marks a zip as an export: the manifest lies next to its article list and the other files. */
export const MANIFEST = 'journal.json';
export const EXPORT_FORMAT = { format: 'colophon-journal', version: 1 } as const;

interface Contents {
  contents: JournalImport['contents'];
  list: string;
  /** Directory of the list: '' or a path with a trailing slash. */
  folder: string;
}

/** Finds the only article list, at the top level or in the single folder that archivers add. */
export async function contentsOf(archive: ImportArchive): Promise<Contents> {
  const lists = archive.names.filter((name) => /\.(?:csv|json|xlsx)$/i.test(name));
  const named = lists.filter((name) => /(?:^|\/)articles\.(?:csv|json|xlsx)$/i.test(name));
  const [list, another] = named.length > 0 ? named : lists;
  if (!list && archive.names.some((name) => /(?:^|\/)manifest\.xml$/i.test(name)))
    throw new ImportError(
      'This is a package of one manuscript (MECA), which cannot be imported. Add the article with the form, and its JATS file as full text',
    );
  if (!list)
    throw new ImportError(
      'There is no list of articles. Add one as articles.xlsx, articles.csv or articles.json',
    );
  if (another)
    throw new ImportError(
      `There are two lists: ${quoted(list)} and ${quoted(another)}. Keep one, or name one of them “articles”`,
    );
  const folder = list.slice(0, list.lastIndexOf('/') + 1);
  const manifest = folder + MANIFEST;
  if (!archive.has(manifest)) return { contents: 'articles', list, folder };
  const text = (await archive.read(manifest, 10_000)).toString();
  if (!isKnownExport(text))
    throw new ImportError(`${quoted(manifest)} is from an export that this version cannot read`);
  return { contents: 'journal', list, folder };
}

function isKnownExport(text: string): boolean {
  try {
    const { format, version } = JSON.parse(text) as Record<string, unknown>;
    return format === EXPORT_FORMAT.format && version === EXPORT_FORMAT.version;
  } catch {
    return false;
  }
}
