import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { FileText } from './found.ts';
import { linesOf, type TextLine } from './text-lines.ts';

/** Last page on which an abstract may end. */
const PAGES = 2;
/** Number of last pages on which the references may begin. */
const LAST_PAGES = 8;
/** Maximum number of runs of text on a page. */
const MOST_RUNS = 20_000;

/** The document information of a PDF and the lines of its first and last pages. */
export async function textOfPdf(pdf: PDFDocumentProxy): Promise<FileText> {
  const { info, metadata } = await pdf.getMetadata();
  const [lines, ending]: [TextLine[], TextLine[]] = [[], []];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const [isFirst, isLast] = [number <= PAGES, number > pdf.numPages - LAST_PAGES];
    if (!isFirst && !isLast) continue;
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const runs = items.slice(0, MOST_RUNS).filter((item): item is TextItem => 'str' in item);
    const found = linesOf(runs);
    if (isFirst) lines.push(...found);
    if (isLast) ending.push(...found);
  }
  const { Title, Author } = info as { Title?: unknown; Author?: unknown };
  return {
    title: valueOrEmpty(metadata?.get('dc:title'), Title),
    authors: valueOrEmpty(metadata?.get('dc:creator'), Author),
    pages: pdf.numPages,
    lines,
    ending,
  };
}

/** The value of XMP, otherwise that of the document information. */
function valueOrEmpty(...values: unknown[]): string {
  const texts = values.map((value) => (Array.isArray(value) ? value.join(', ') : value));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? '';
}
