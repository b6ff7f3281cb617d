/** Runs in a process of its own for each file, in specs directly from the TypeScript source. */
import type { FoundName, FoundPlace } from '#contracts/manuscripts/files.ts';
import { XmlError } from '#platform/markup/xml-elements.ts';
import { serveFile } from '#platform/process/serve-file.ts';
import { findNames } from '../../register/names/find-names.ts';
import type { SearchedName } from '../../register/names/searched-names.ts';
import { Uncopied } from './uncopied.ts';

export interface CopyRequest {
  ending: 'docx' | 'pdf';
  where: FoundPlace;
  /** People whose names are searched. */
  names: readonly SearchedName[];
  person: 'Author' | 'Reviewer';
  /** Whether the file is a copy already, which is searched again. */
  isCopy: boolean;
}

/** Refusals are values, since a process passes on only the words of an error. */
export type CopyResult =
  { refusal: string } | { bytes: Uint8Array; found: FoundName[]; unsearched: string[]; left_out: string[] };

async function work(
  file: Buffer,
  { ending, where, names, person, isCopy }: CopyRequest,
): Promise<CopyResult> {
  try {
    const { bytes, texts, unsearched, leftOut } =
      ending === 'pdf' ? await copiedPdf(file, isCopy) : await copiedWord(file, person, isCopy);
    const found = findNames(
      texts.map((text) => ({ where, text })),
      names,
    );
    return { bytes, found, unsearched, left_out: leftOut };
  } catch (error) {
    if (error instanceof Uncopied || error instanceof XmlError) return { refusal: error.message };
    throw error;
  }
}

/** Copies a PDF; modules for the other kind of file are not loaded. */
async function copiedPdf(file: Buffer, isCopy: boolean) {
  const { copyPdf } = await import('./pdf/copy-pdf.ts');
  return copyPdf(file, isCopy);
}

async function copiedWord(file: Buffer, person: string, isCopy: boolean) {
  const { copyWord } = await import('./word/copy-word.ts');
  const { readWord } = await import('./word/word-texts.ts');
  const copy = isCopy ? { bytes: file, leftOut: [] } : await copyWord(file, person);
  return { ...copy, ...(await readWord(copy.bytes)) };
}

serveFile(work);
