import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFDocument,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { counted } from '../counted.ts';
import { name, nameAt, numberAt, reachable } from './pdf-objects.ts';

/** A smaller picture is a line, a dot or a letter. */
const MIN_PIXELS = 16 * 16;
const MAX_CONTENT_BYTES = 50_000_000;
/** Letters of all pages that are searched. */
const MAX_LENGTH = 4_000_000;
/** Operators of a page that draw. */
const drawing = /(?:^|\s)(?:Tj|TJ|Do|sh|f\*?|S|B\*?|b\*?)(?=\s|$)/;

/** Page texts that are searched, and a description of the parts that are not. */
export interface SearchableTexts {
  texts: string[];
  unsearched: string[];
}

/**
 * Says what of a copy can be searched for names.
 *
 * @param hidden reads the text that lies unseen behind the pictures of scanned pages
 */
export async function searchableTexts(
  pdf: PDFDocument,
  pages: string[],
  hidden: () => Promise<string[]>,
): Promise<SearchableTexts> {
  let length = 0;
  const texts = pages.map((text) => {
    length += text.length;
    return length > MAX_LENGTH ? '' : text;
  });
  const without = pdf.getPages().map((page, index) => !hasLetters(texts[index] ?? '') && draws(page));
  const scanned = without.includes(true) ? await hidden() : [];
  return {
    texts: texts.map((text, index) => (without[index] ? `${text}\n${scanned[index] ?? ''}` : text)),
    unsearched: [...ranges(without), ...counted(pictures(pdf), 'picture', 'pictures')],
  };
}

/** Whether a text has more letters than signs without a known letter. */
function hasLetters(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/\p{L}/gu) > count(/[\ufffd\p{Co}\p{Cn}]/gu);
}

function draws(page: PDFPage): boolean {
  const contents = page.node.lookup(name('Contents'));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams.some((stream) => {
    const found = stream instanceof PDFRef ? page.doc.context.lookup(stream) : stream;
    if (!(found instanceof PDFRawStream)) return false;
    const bytes = inflateSync(found.contents, { maxOutputLength: MAX_CONTENT_BYTES });
    return drawing.test(bytes.toString('latin1'));
  });
}

/** Runs of pages in words, such as 'page 3' and 'pages 5 to 9'. */
function ranges(are: boolean[]): string[] {
  return are.flatMap((is, index) => {
    if (!is || are[index - 1]) return [];
    const end = are.indexOf(false, index);
    const last = end < 0 ? are.length : end;
    return [last === index + 1 ? `page ${last}` : `pages ${index + 1} to ${last}`];
  });
}

/** The number of different pictures, of which a mask is a part. */
function pictures(pdf: PDFDocument): number {
  const root = pdf.context.trailerInfo.Root;
  const images: PDFRawStream[] = [];
  const masks = new Set<PDFObject | undefined>();
  for (const [object] of root ? reachable(root, pdf.context) : []) {
    if (!(object instanceof PDFRawStream) || nameAt(object.dict, 'Subtype') !== 'Image') continue;
    masks.add(object.dict.lookup(name('SMask'))).add(object.dict.lookup(name('Mask')));
    images.push(object);
  }
  const large = images.filter(
    (image) =>
      !masks.has(image) &&
      (numberAt(image.dict, 'Width') ?? 0) * (numberAt(image.dict, 'Height') ?? 0) > MIN_PIXELS,
  );
  return new Set(large.map(({ contents }) => sha256(contents))).size;
}
