import { expect, type Page, test } from '@playwright/test';
import type { ArticleAuthor } from '#contracts/articles/article-authors.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { wordPapers } from '#testing/builders/word-papers.ts';
import type { Found } from '#shared/proposals/found.ts';

type Read = Partial<Found> & { authors?: ArticleAuthor[]; error?: string };

/** Read in a browser, whose parsers of zips and of XML the form uses. */
async function readIn(page: Page, name: string, buffer: Buffer): Promise<Read> {
  await page.getByLabel('Paper').setInputFiles({ name, mimeType: '', buffer });
  const output = page.locator('output');
  await expect(output).toContainText(`"name":"${name}"`);
  return JSON.parse((await output.textContent())!) as Read;
}

test('ten manuscripts in Word propose title, abstract, authors, institutions and references', async ({
  page,
}) => {
  await page.goto('/?example=reading');
  const read: unknown[] = [];
  for (const [at, { layout, file }] of wordPapers.entries()) {
    const { proposals = {}, authors = [], error } = await readIn(page, `paper-${at}.docx`, file);
    read.push({
      layout,
      title: proposals.title,
      abstract: proposals.abstract,
      authors: authors.map(({ name }) => name),
      institutions: authors.map(({ affiliations }) => affiliations.map(({ name }) => name)),
      references: proposals.references?.split('\n').length ?? 0,
      error,
    });
  }
  expect(read).toEqual(wordPapers.map(({ file: _, ...paper }) => ({ ...paper, error: undefined })));
});

test('a file that is not a zip, no Word file or a bomb proposes nothing', async ({ page }) => {
  await page.goto('/?example=reading');
  const bomb = makeZip([{ name: 'word/document.xml', data: Buffer.alloc(50_000_000) }]);
  for (const [name, file, error] of [
    ['none', Buffer.from('no zip'), 'not a zip'],
    ['other', makeZip([{ name: 'a.xml', data: 'x' }]), 'not a Word file'],
    ['bomb', bomb, 'too large'],
  ] as const)
    expect((await readIn(page, `${name}.docx`, file)).error).toContain(error);
});
