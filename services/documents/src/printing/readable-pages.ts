/** Also runs in the splitting thread, in specs from source: its imports use the real file extensions. */
import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { DocumentFont } from '#platform/pdf/embedded-font.ts';
import type { EmbeddedFonts } from '#platform/pdf/embedded-fonts.ts';
import { numbersIn, withSingleGlyphClusters } from './text-clusters.ts';

/**
 * Makes the text of a split document readable for every program, and marks untagged content as artifacts.
 * Subsets fonts to the glyphs that the document shows.
 * @returns whether everything on its pages is tagged or an artifact
 */
export function makeReadable(
  fonts: EmbeddedFonts,
  document: PDFContext,
  pages: PDFDict[],
  isTagged: boolean,
): boolean {
  let isMarked = isTagged;
  let isPlain = true;
  const used = fonts.rewrite(document, pages, (read, named, isForm) => {
    const clustered = withSingleGlyphClusters(read, named);
    const marked = isTagged && !isForm ? withArtifacts(clustered) : clustered;
    isMarked &&= marked !== undefined;
    const contents = marked ?? clustered;
    isPlain &&= recordShownGlyphs(contents, named);
    return contents;
  });
  // The shown glyphs are unknown where text is not written the way Chromium writes it.
  for (const font of used) font.write(document, isPlain);
  return isMarked;
}

/** @returns false where text is not written the way Chromium writes it, as hexadecimal numbers */
function recordShownGlyphs(contents: string, fonts: ReadonlyMap<string, DocumentFont>): boolean {
  if (/(?<!> )\bT[jJ]\b/.test(contents)) return false;
  let font: DocumentFont | undefined;
  for (const [, selected, glyphs = ''] of contents.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-F]+)>\s*Tj/g)) {
    if (selected) font = fonts.get(selected);
    else for (const glyph of numbersIn(glyphs)) font?.shown.add(glyph);
  }
  return true;
}

const tagOperator = /^.*\b(?:(BDC|BMC)|EMC)$/gm;
const paintOperator = /(?:^|\s)(?:[bBf]\*?|[FSs]|sh|Do|T[jJ])$/m;

/**
 * The contents of a tagged page with all untagged content marked as an artifact (ISO 14289-1, 7.1): lines and
 * ornaments, which Chromium leaves unmarked.
 * @returns undefined where a tag begins inside untagged text, which Chromium does not write
 */
function withArtifacts(contents: string): string | undefined {
  let written = '';
  let depth = 0;
  let start = 0;
  const appendUntagged = (end: number) => {
    const part = contents.slice(start, end);
    if ((part.match(/^BT$/gm)?.length ?? 0) !== (part.match(/^ET$/gm)?.length ?? 0)) return false;
    written += paintOperator.test(part) ? `/Artifact BMC\n${part.trimEnd()}\nEMC\n` : part;
    return true;
  };
  for (const mark of contents.matchAll(tagOperator)) {
    if (mark[1]) {
      if (depth === 0) {
        if (!appendUntagged(mark.index)) return undefined;
        start = mark.index;
      }
      depth += 1;
    } else if ((depth -= 1) === 0) {
      written += contents.slice(start, mark.index + mark[0].length + 1);
      start = mark.index + mark[0].length + 1;
    }
  }
  return depth === 0 && appendUntagged(contents.length) ? written : undefined;
}
