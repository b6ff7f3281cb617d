import { PDFDocument } from '@cantoo/pdf-lib';

/** Chromium writes a page's title and language into its PDF, but not its author. */
export async function withAuthor(pdf: Uint8Array, author: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.setAuthor(author);
  return document.save();
}
