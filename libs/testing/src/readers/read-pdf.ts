import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';

const run = promisify(execFile);

export interface PdfContents {
  text: string;
  pages: number;
  /** Width and height in points. */
  size: [number, number];
  language?: string;
  /** Title, Author and the like. */
  info: Record<string, string>;
  fonts: { name: string; type: string; embedded: boolean }[];
}

/** Reads a PDF with poppler's programs, which `npm test` installs (deploy/start/setup/system-packages.mjs). */
export async function readPdf(pdf: Uint8Array): Promise<PdfContents> {
  return withFile(pdf, async (file) => {
    const [text, info, fonts] = await Promise.all([
      poppler('pdftotext', '-layout', file, '-'),
      poppler('pdfinfo', file),
      poppler('pdffonts', file),
    ]);
    const fields = Object.fromEntries(
      [...info.matchAll(/^(.+?): +(.*)$/gm)].map(([, name, value]) => [name!, value!.trim()]),
    );
    const [, width = '', height = ''] = /([\d.]+) x ([\d.]+) pts/.exec(fields['Page size'] ?? '') ?? [];
    return {
      text,
      pages: Number(fields.Pages),
      size: [Number(width), Number(height)],
      language: (await PDFDocument.load(pdf)).getLanguage(),
      info: fields,
      fonts: fonts.split('\n').slice(2).filter(Boolean).map(fontOf),
    };
  });
}

/** Position of a word on its page, in points from the left. */
interface PlacedWord {
  text: string;
  left: number;
  right: number;
}

export async function readPlacedWords(pdf: Uint8Array): Promise<PlacedWord[][]> {
  const boxes = await withFile(pdf, (file) => poppler('pdftotext', '-bbox', file, '-'));
  return boxes
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="(.+?)" yMin=".+?" xMax="(.+?)" yMax=".+?">(.*?)<\/word>/g)].map(
        ([, left, right, text = '']) => ({ text, left: Number(left), right: Number(right) }),
      ),
    );
}

/** The structure that screen readers use, as an indented outline with its text; slow for more than a page or two. */
export function readTags(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, (file) => poppler('pdfinfo', '-struct-text', file));
}

async function withFile<T>(pdf: Uint8Array, read: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-pdf-'));
  const file = join(folder, 'read.pdf');
  try {
    await writeFile(file, pdf);
    return await read(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The columns of pdffonts: name, type, encoding, emb, sub, uni, object ID; the type may contain spaces. */
function fontOf(line: string): PdfContents['fonts'][number] {
  const [, name = '', type = '', embedded] =
    /^(\S+) +(.+?) {2,}.*? (yes|no) +(?:yes|no) +(?:yes|no) /.exec(line) ?? [];
  return { name, type, embedded: embedded === 'yes' };
}

async function poppler(program: string, ...args: string[]): Promise<string> {
  try {
    return (await run(program, args)).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`${program} is missing: run \`node deploy/start/setup.mjs --test\`, or install poppler`, {
      cause: error,
    });
  }
}
