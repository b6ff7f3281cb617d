import { describe, expect, it } from '@jest/globals';
import { papers } from '#testing/builders/papers.ts';
import { specPrinting } from '#testing/running/printing.ts';
import { readPaper } from './measure.ts';

describe('The proposals of a PDF', () => {
  const printing = specPrinting();

  it.each(papers)(
    'are its title, authors and references in the layout $layout',
    async ({ html, title, authors, references }) => {
      const read = await readPaper(await printing.print(html), ['Plains Quarterly']);
      expect({ ...read, references: read.references.length }).toEqual({ title, authors, references });
    },
  );
});
