import type { Page } from '@playwright/test';
import { paths } from '#contracts/journal/paths.ts';
import { articles, issue } from '../support/content.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journal-test.ts';

const keywords = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Keywords' }) });

const citations = [
  'Verma A, Núñez J. Wilt of pigeonpea caused by Fusarium udum in black soils. Journal of Dryland Crops. 2024;5(1):1–6.',
  'सुनीता शर्मा, Kumar R. अरहर में उकठा रोग का जैविक प्रबंधन. Journal of Dryland Crops. 2024;5(1):7–12.',
];

test('a citation is identical in the issue, on the article’s page and when copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.issue(issue));
  expect((await page.locator('[data-citation]').allTextContents()).slice(0, 2)).toEqual(citations);
  for (const [index, citation] of citations.entries()) {
    await page.goto(paths.article({ ...issue, ...articles[index]! }));
    await expect(page.locator('[data-citation]')).toHaveText(citation);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Copy citation' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(citation);
  }
});

test('Hindi text in a citation and among keywords is marked as Hindi', async ({ page }) => {
  await page.goto(paths.article({ ...issue, ...articles[1]! }));
  await expect(page.locator('[data-citation] [lang="hi"]')).toHaveText([
    'सुनीता शर्मा',
    'अरहर में उकठा रोग का जैविक प्रबंधन',
  ]);
  await expect(keywords(page).locator('a[lang="hi"]')).toHaveText(['अरहर', 'उकठा']);
  await page.goto(paths.article({ ...issue, ...articles[0]! }));
  await expect(keywords(page).or(page.locator('#cite')).locator('[lang="hi"]')).toHaveCount(0);
});

test('a reader chooses another style, and copies what is shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.article({ ...issue, ...articles[0]! }));
  await untilHydrated(page);
  await page.getByLabel('Citation style').selectOption('APA');
  const shown = page.locator('#cite [data-citation]');
  await expect(shown).toHaveText(
    /^Verma, A\., & Núñez, J\. \(2024\)\. Wilt of .* in black soils\. Journal of Dryland Crops, 5\(1\), 1–6\. http/,
  );
  await expect(shown.locator('i')).toHaveText(['Fusarium udum', 'Journal of Dryland Crops', '5']);
  await page.getByRole('button', { name: 'Copy citation' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.textContent());
});
