import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EncryptedPDFError, PDFDocument, PDFNumber, PDFArray, type PDFDict } from '@cantoo/pdf-lib';
import { readAnnotations, type PageAnnotations, showAsOnScreen, writeAnnotations } from './annotations.ts';
import { foreignWords, keepNeeded } from './drawn-file.ts';
import { name, numberAt, dictAt, dictsAt } from './pdf-objects.ts';
import { drawPages, readPages } from './poppler.ts';
import { Uncopied } from '../uncopied.ts';
import { searchableTexts } from './searchable-texts.ts';
import { counted } from '../counted.ts';

export interface PdfCopy {
  bytes: Uint8Array;
  /** Texts of the copy: each page in lines, and every string in it, such as remarks and addresses of links. */
  texts: string[];
  /** Parts that could not be searched, such as '3 pictures' or 'pages 3 to 9'. */
  unsearched: string[];
  /** Parts of the original that the copy lacks, such as '1 attachment'. */
  leftOut: string[];
}

/** Margin around a page within which text that runs over its edge is read. */
const WIDE = 14_000;
const writing = { useObjectStreams: true, updateFieldAppearances: false, addDefaultPage: false };

/**
 * A PDF without the names of its authors, made from what its pages show: they are drawn into a new file, with its remarks
 * and links to the web.
 *
 * @throws Uncopied
 */
export async function copyPdf(original: Uint8Array, isCopy = false): Promise<PdfCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  try {
    return await (isCopy ? searchCopy(folder, original) : copyIn(folder, original));
  } catch (error) {
    if (error instanceof Uncopied) throw error;
    if (error instanceof EncryptedPDFError)
      throw new Uncopied('This PDF is protected. Save it without protection, and choose the new file.');
    throw new Uncopied(
      'This PDF cannot be read. Save it again as PDF in the program that made it, and choose the new file.',
      { cause: error },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyIn(folder: string, original: Uint8Array): Promise<PdfCopy> {
  const source = await load(original);
  const annotations = source.getPages().map(readAnnotations);
  const leftOut = describeLeftOut(
    source,
    annotations.flatMap(({ subtypes }) => subtypes),
  );
  const shown = showAsOnScreen(source) ? await source.save(writing) : original;
  const pdf = await load(await drawPages(shown, folder));
  if (pdf.getPageCount() !== annotations.length) throw new Error('Not every page was drawn');
  keepNeeded(pdf);
  const { texts, unsearched } = await search(folder, pdf, shown);
  finishPages(pdf, source, annotations);
  const bytes = await pdf.save(writing);
  return { bytes, texts: [...texts, ...foreignWords(pdf)], unsearched, leftOut };
}

/** Searches a copy that is drawn already. */
async function searchCopy(folder: string, bytes: Uint8Array): Promise<PdfCopy> {
  const pdf = await load(bytes);
  const { texts, unsearched } = await search(folder, pdf, bytes);
  return { bytes, texts: [...texts, ...foreignWords(pdf)], unsearched, leftOut: [] };
}

const search = async (folder: string, pdf: PDFDocument, shown: Uint8Array) =>
  searchableTexts(pdf, await readPages(await withWidePages(pdf), folder), () => readPages(shown, folder));

const load = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, warnOnInvalidObjects: false, parseSpeed: Infinity });

async function withWidePages(pdf: PDFDocument): Promise<Uint8Array> {
  const boxes = pdf.getPages().map((page) => page.getMediaBox());
  for (const page of pdf.getPages())
    page.node.set(name('MediaBox'), pdf.context.obj([-WIDE, -WIDE, WIDE, WIDE]));
  const bytes = await pdf.save(writing);
  for (const [index, page] of pdf.getPages().entries()) {
    const { x, y, width, height } = boxes[index]!;
    page.node.set(name('MediaBox'), pdf.context.obj([x, y, x + width, y + height]));
  }
  return bytes;
}

function finishPages(pdf: PDFDocument, source: PDFDocument, annotations: PageAnnotations[]): void {
  for (const [index, page] of pdf.getPages().entries()) {
    writeAnnotations(page, annotations[index]!.placed);
    // Larger pages than a PDF's unit allows.
    const unit = numberAt(source.getPage(index).node, 'UserUnit');
    if (unit) page.node.set(name('UserUnit'), PDFNumber.of(unit));
  }
}

const media = ['Sound', 'Movie', 'Screen', 'RichMedia'];

/** Parts of the original that readers see and the copy lacks, in words. */
function describeLeftOut(pdf: PDFDocument, subtypes: string[]): string[] {
  const count = (wanted: string[]) => subtypes.filter((subtype) => wanted.includes(subtype)).length;
  const form = dictAt(pdf.catalog, 'AcroForm');
  return [
    ...counted(count(['FileAttachment']) + attachments(pdf), 'attachment', 'attachments'),
    ...counted(count(media), 'video or sound', 'videos or sounds'),
    ...counted(count(['3D']), '3D model', '3D models'),
    ...(form?.has(name('XFA')) ? ['an interactive form (XFA)'] : []),
    ...(dictAt(pdf.catalog, 'Outlines')?.has(name('First')) ? ['the bookmarks'] : []),
    ...(dictAt(pdf.catalog, 'StructTreeRoot') ? ['the tags for screen readers'] : []),
  ];
}

function attachments(pdf: PDFDocument): number {
  const names = dictAt(pdf.catalog, 'Names');
  const root = names && dictAt(names, 'EmbeddedFiles');
  const waiting = root ? [root] : [];
  const seen = new Set<PDFDict>();
  let found = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const pairs = node.lookup(name('Names'));
    if (pairs instanceof PDFArray) found += Math.floor(pairs.size() / 2);
    waiting.push(...dictsAt(node, 'Kids'));
  }
  return found;
}
