import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { papers } from '#testing/builders/papers.ts';
import { type Printing, startPrinting } from '#testing/running/printing.ts';
import { readPaper } from './measure.ts';

describe('The proposals of a PDF', () => {
  let printing: Printing;
  beforeAll(async () => {
    printing = await startPrinting();
  });
  afterAll(() => printing.close());

  it.each(papers)(
    'are its title, authors and references in the layout $layout',
    async ({ html, title, authors, references }) => {
      const read = await readPaper(await printing.print(html), ['Plains Quarterly']);
      expect({ ...read, references: read.references.length }).toEqual({ title, authors, references });
    },
  );
});
