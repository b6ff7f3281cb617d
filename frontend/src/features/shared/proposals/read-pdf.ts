import { getDocument, PDFWorker } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { textOfPdf } from './pdf-text.ts';
import type { FileText } from './found.ts';

const READ_MS = 10_000;

/**
 * Reads title, authors and the first pages of a PDF in a worker of its own, which is ended after ten seconds: the
 * file may be malicious.
 *
 * @throws Error if the PDF is damaged, needs a password or takes too long
 */
export async function readPdf(file: Blob, signal: AbortSignal): Promise<FileText> {
  // First: it fails if the file has changed since it was chosen.
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const thread = new Worker(workerAddress, { type: 'module' });
  const worker = new PDFWorker({ port: thread } as unknown as ConstructorParameters<typeof PDFWorker>[0]);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('Reading this PDF was stopped'));
  const timer = setTimeout(stop, READ_MS);
  signal.addEventListener('abort', stop, { once: true });
  thread.addEventListener('error', stop);
  try {
    const opened = getDocument({ data, worker, verbosity: 0, disableFontFace: true, useWasm: false });
    return await Promise.race([stopped, opened.promise.then(textOfPdf)]);
  } finally {
    clearTimeout(timer);
    thread.terminate();
  }
}
