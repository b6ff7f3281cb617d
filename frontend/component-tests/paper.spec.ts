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
  await page.goto('/?example=paper');
  const right = { title: 0, abstract: 0, authors: 0, institutions: 0, references: 0 };
  const wrong: unknown[] = [];
  for (const [at, paper] of wordPapers.entries()) {
    const { proposals = {}, authors = [], error } = await readIn(page, `paper-${at}.docx`, paper.file);
    const read = {
      title: proposals.title,
      abstract: proposals.abstract,
      authors: authors.map(({ name }) => name),
      institutions: authors.map(({ affiliations }) => affiliations.map(({ name }) => name)),
      references: proposals.references?.split('\n').length ?? 0,
    };
    for (const name of Object.keys(right) as (keyof typeof right)[])
      if (JSON.stringify(read[name]) === JSON.stringify(paper[name])) right[name] += 1;
      else wrong.push({ layout: paper.layout, name, read: read[name], error });
  }
  expect(wrong, JSON.stringify(wrong, null, 1)).toEqual([]);
  expect(right).toEqual({ title: 10, abstract: 10, authors: 10, institutions: 10, references: 10 });
});

test('a file that is not a zip, no Word file or a bomb proposes nothing', async ({ page }) => {
  await page.goto('/?example=paper');
  const bomb = makeZip([{ name: 'word/document.xml', data: Buffer.alloc(50_000_000) }]);
  for (const [name, file, error] of [
    ['none', Buffer.from('no zip'), 'not a zip'],
    ['other', makeZip([{ name: 'a.xml', data: 'x' }]), 'not a Word file'],
    ['bomb', bomb, 'too large'],
  ] as const)
    expect((await readIn(page, `${name}.docx`, file)).error).toContain(error);
});
