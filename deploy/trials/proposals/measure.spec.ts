import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { papers } from '#testing/papers.ts';
import { type Printing, startPrinting } from '#testing/printing.ts';
import { trialData } from '#testing/record-articles.ts';
import { readPaper, rightOf } from './measure.ts';

let printing: Printing;
beforeAll(async () => void (printing = await startPrinting()));
afterAll(() => printing.close());

it.each(papers)(
  'Title, authors and references are read of $layout',
  async ({ html, title, authors, references }) => {
    const read = await readPaper(await printing.print(html), ['Plains Quarterly']);
    expect({ ...read, references: read.references.length }).toEqual({ title, authors, references });
  },
);
