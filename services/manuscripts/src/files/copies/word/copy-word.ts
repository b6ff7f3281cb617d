import { buffer } from 'node:stream/consumers';
import type { WordPackage } from '#conversion/word/word-package.ts';
import { ZipStream } from '#platform/files/zip-stream.ts';
import type { CopiedPicture } from '../pictures.ts';
import { CopiedParts } from './copied-parts.ts';
import { openWord } from './word-texts.ts';

/** Date of every entry of a copy, because a zip needs one. */
const NO_DATE = new Date(1980, 0, 1);

interface WordCopy {
  bytes: Buffer;
  /** Parts of the original that the copy lacks, in words. */
  leftOut: string[];
}

/**
 * Rebuilds a Word file from its text, styles, numbering, notes, formulas, tables, pictures, shapes and charts.
 *
 * @param person who stands for its author, 'Author' or 'Reviewer'
 * @throws Uncopied, XmlError
 */
export async function copyWord(original: Uint8Array, person: string): Promise<WordCopy> {
  const file = await openWord(original);
  const parts = new CopiedParts(file, await picturesOf(file), person);
  parts.build();
  const zip = new ZipStream();
  const bytes = buffer(zip.output);
  for (const [name, content] of parts.files)
    await zip.add(Buffer.from(content as string), { name, date: NO_DATE });
  await zip.end();
  return { bytes: await bytes, leftOut: parts.leftOut };
}

/** Redraws the pictures that parts of the text name. */
async function picturesOf(file: WordPackage): Promise<Map<string, CopiedPicture>> {
  const pictures = new Map<string, CopiedPicture>();
  const seen = new Set<string>();
  const parts = [file.main, ...[...file.relationsOf(file.main).values()].map(({ target }) => target)];
  for (const part of parts)
    for (const { type, target, isOutside } of file.relationsOf(part).values()) {
      if (type !== 'image' || isOutside || seen.has(target)) continue;
      seen.add(target);
      const bytes = file.part(target);
      if (!bytes) continue;
      // Loaded for files with pictures alone.
      const { copyPicture } = await import('../pictures.ts');
      const picture = await copyPicture(bytes);
      if (picture) pictures.set(target, picture);
    }
  return pictures;
}
