import { getDocument, PDFWorker } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PdfText } from './proposals.ts';
import { linesOf, type TextLine } from './text-lines.ts';

/** The abstract of an article ends at the latest here. */
const PAGES = 2;
/** Its references begin here at the earliest. */
const LAST_PAGES = 8;
const READ_MS = 10_000;
/** The most text of a page. */
const MOST_RUNS = 20_000;

/**
 * Reads title, authors and the first pages of a PDF in a worker of its own, which is ended after ten seconds: the
 * file may be malicious.
 *
 * @throws Error if the PDF is damaged, needs a password or takes too long
 */
export async function readPdf(file: Blob, signal: AbortSignal): Promise<PdfText> {
  const thread = new Worker(workerAddress, { type: 'module' });
  const worker = new PDFWorker({ port: thread } as unknown as ConstructorParameters<typeof PDFWorker>[0]);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('Reading this PDF was stopped'));
  const timer = setTimeout(stop, READ_MS);
  signal.addEventListener('abort', stop, { once: true });
  thread.addEventListener('error', stop);
  try {
    const data = new Uint8Array(await file.arrayBuffer());
    return await Promise.race([stopped, textOf(data, worker)]);
  } finally {
    clearTimeout(timer);
    thread.terminate();
  }
}

async function textOf(data: Uint8Array, worker: PDFWorker): Promise<PdfText> {
  const pdf = await getDocument({ data, worker, verbosity: 0, disableFontFace: true, useWasm: false })
    .promise;
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
    lines,
    ending,
  };
}

/** What XMP says, otherwise the document information. */
function valueOrEmpty(...values: unknown[]): string {
  const texts = values.map((value) => (Array.isArray(value) ? value.join(', ') : value));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? '';
}
