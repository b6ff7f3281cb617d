import { execFile } from 'node:child_process';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as mupdf from 'mupdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF as extracted by the four programs that most readers use or search with, whitespace normalized. */
export async function textByReader(pdf: Uint8Array): Promise<Record<string, string>> {
  const texts = {
    PDFium: await pdfiumText(pdf),
    'pdf.js': await pdfjsText(pdf),
    MuPDF: mupdfText(pdf),
    poppler: await popplerText(pdf),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([reader, text]) => [reader, text.replace(/\s+/gu, ' ').trim()]),
  );
}

let pdfium: Promise<PDFiumLibrary> | undefined;

async function pdfiumText(pdf: Uint8Array): Promise<string> {
  pdfium ??= PDFiumLibrary.init();
  const document = await (await pdfium).loadDocument(Buffer.from(pdf));
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n');
  } finally {
    document.destroy();
  }
}

async function pdfjsText(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
    }
    return text;
  } finally {
    await task.destroy();
  }
}

function mupdfText(pdf: Uint8Array): string {
  const document = mupdf.Document.openDocument(Buffer.from(pdf), 'application/pdf');
  let text = '';
  for (let number = 0; number < document.countPages(); number += 1)
    text += `${document.loadPage(number).toStructuredText('').asText()}\n`;
  document.destroy();
  return text;
}

function popplerText(pdf: Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { stdin } = execFile('pdftotext', ['-', '-'], (error, text) =>
    error ? reject(error) : resolve(text),
  );
  stdin?.end(pdf);
  return promise;
}
