import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { type EntryData, ZipArchive, type ZipEntryData } from 'archiver';
import { openPromise } from 'yauzl';

const wanted = /\.(?:txt|csv|json|xlsx|pdf|webp|xml|zip|docx|html)$/i;
/** A PDF, or a full text beside it: a file named after the reference number, as the import finds them. */
const besideList = /\.(?:pdf|xml|zip|docx|html)$/i;

/**
 * The import as a zip, packed while it is uploaded; an export of OJS as it is.
 *
 * @param source an existing zip; an export of OJS; a folder of a list, its PDFs and full texts; or a list
 * @param pdfs folder or zip of the list's PDFs and full texts
 * @param added further files of the zip, by name
 * @throws Error when a file is missing
 */
export async function zipSource(
  source: string,
  pdfs?: string,
  added: Record<string, string> = {},
): Promise<Readable> {
  const isFolder = (await stat(source)).isDirectory();
  if (!isFolder && !pdfs) {
    if (/\.(?:zip|xml)$/i.test(source)) return createReadStream(source);
    throw new Error(`The PDFs of ${basename(source)} are missing. Name their folder or zip after the list.`);
  }
  const archive = new ZipArchive();
  const fill = async () => {
    if (isFolder) archive.directory(source, false, unlessFolder);
    else archive.file(source, { name: basename(source) });
    if (pdfs && (await stat(pdfs)).isDirectory()) archive.directory(pdfs, false, files);
    else if (pdfs) await appendFiles(archive, pdfs);
    for (const [name, text] of Object.entries(added)) archive.append(text, { name });
    await archive.finalize();
  };
  fill().catch((error: unknown) => archive.destroy(error as Error));
  return Readable.from(archive, { objectMode: false });
}

/** PDFs and pictures are already compressed. */
function unlessFolder(entry: EntryData): false | EntryData {
  if (!wanted.test(entry.name)) return false;
  const stored: ZipEntryData = { ...entry, store: /\.(?:pdf|webp|zip|docx|xlsx)$/i.test(entry.name) };
  return stored;
}

const files = (entry: EntryData) => besideList.test(entry.name) && unlessFolder(entry);

async function appendFiles(archive: ZipArchive, path: string): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (!besideList.test(entry.fileName)) continue;
    const through = new Promise((resolve) => archive.once('entry', resolve));
    archive.append(await zip.openReadStreamPromise(entry), {
      name: entry.fileName,
      store: true,
    });
    await through;
  }
  zip.close();
}
