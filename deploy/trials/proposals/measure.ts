import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { textOfPdf } from '../../../frontend/src/features/shared/proposals/pdf-text.ts';
import { proposalsOf } from '../../../frontend/src/features/shared/proposals/proposals.ts';

/** Values that a PDF should propose; absent ones are not measured. */
export interface Expected {
  title?: string;
  authors?: string[];
  references?: number;
}
export interface PaperReading {
  title: string;
  authors: string[];
  references: string[];
}

/** Reads a PDF as the form does. */
export async function readPaper(
  data: Uint8Array,
  journalNames: readonly string[] = [],
): Promise<PaperReading> {
  const pdf = await getDocument({ data, verbosity: 0, useWasm: false }).promise;
  const rules = { journalNames, journalEmail: '' };
  const { title = '', authorname = '', references = '' } = proposalsOf(await textOfPdf(pdf), rules).proposals;
  await pdf.loadingTask.destroy();
  return {
    title,
    authors: authorname.split(', ').filter(Boolean),
    references: references.split('\n').filter(Boolean),
  };
}

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The expected values that were read; initials of middle names do not count. */
export function compareWithExpected(read: PaperReading, { title, authors, references }: Expected) {
  const ends = (names: readonly string[]) =>
    names.map((name) => bare([name.split(' ')[0], name.split(' ').at(-1)].join(' '))).join();
  return {
    title: title === undefined ? undefined : bare(read.title) === bare(title),
    authors: authors && ends(read.authors) === ends(authors),
    references: references === undefined ? undefined : read.references.length === references,
  };
}
