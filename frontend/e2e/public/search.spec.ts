import { expectAccessible } from '../support/accessible.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journal-test.ts';
import { staffCall } from '../support/staff-call.ts';
import { typeInto } from '../support/type-into.ts';

test('a search suggests, forgives, filters and shows where its words are', async ({ page }) => {
  const { articles } = await freshIssue(2);
  const [first, second] = articles;
  await staffCall(`/api/archives/${first!.id}`, {
    title: 'Xylophone tuning in monsoon air',
    authorname: 'Xavi Chaudhary',
    article_type: 'case study',
    abstract: '<p>Humidity detunes a <i>xylophone</i> &amp; its player.</p>',
  });
  await staffCall(`/api/archives/${second!.id}`, {
    title: 'Bars of wood and their tuning',
    authorname: 'Yash Choudhury',
    abstract: '<p>Of a xylophone.</p>',
  });
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/search?keyword=choudhury');
      return ((await response.json()) as unknown[]).length;
    })
    .toBe(2);

  await page.goto('/search');
  await untilHydrated(page);
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search the articles' });
  await typeInto(field, 'xyloph');
  const options = page.getByRole('main').getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveText(['Xylophone tuning in monsoon air']);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('xyloph');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');

  await typeInto(field, 'tuning xylophnoe');
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText('Results: 2, Query: tuning xylophnoe');
  await expect(main).toContainText(
    'Showing results for tuning xylophone. Search instead for tuning xylophnoe.',
  );
  await expect(main.locator('mark')).toContainText(['Xylophone', 'tuning', 'xylophone']);
  await expectAccessible(page);

  await main.getByRole('combobox', { name: 'Type' }).selectOption('Case study (1)');
  await expect(main.getByRole('status')).toContainText('Results: 1,');
  await expect(page).toHaveURL(/type=case\+study/);
  await expect(main.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveText([
    'All types',
    'Research article (1)',
    'Case study (1)',
  ]);
  await main.getByRole('link', { name: 'tuning xylophnoe' }).click();
  await expect(main.getByRole('status')).toHaveText(/^Sorry, nothing matched your search terms/);

  await typeInto(field, 'chowdhury');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status')).toHaveText('Results: 1, Query: chowdhury');
  await main.getByRole('list', { name: 'Filters' }).getByRole('link', { name: 'Case study' }).click();
  await expect(main.getByRole('status')).toHaveText('Results: 2, Query: chowdhury');
  await expect(main).toContainText('Including names spelled similarly: chaudhary, choudhury.');

  await typeInto(field, 'xylophone -player');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status')).toHaveText('Results: 1, Query: xylophone -player');
  await expect(main).toContainText('Articles with “player” are left out.');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Search for all words' }).click();
  await expect(main.getByRole('status')).toHaveText('Results: 1, Query: xylophone player');

  await typeInto(field, 'x');
  await main.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toBeFocused();
  await typeInto(field, 'xavi');
  await expect(options).toHaveText(['Xavi Chaudhary Author', 'Xylophone tuning in monsoon air']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xylophone tuning in monsoon air');
});

test('a search that finds nothing leads to similar words and the latest issue', async ({ page }) => {
  await page.goto('/search?keyword=pigeonfoot');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toContainText('Sorry, nothing matched your search terms.');
  await expect(main.getByRole('heading', { name: 'From the latest issue' })).toBeVisible();
  await main.getByRole('link', { name: 'pigeonpea', exact: true }).click();
  await expect(main.getByRole('status')).toContainText('Query: pigeonpea');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches, filters and sorts', async ({ page }) => {
    await page.goto('/search?keyword=pigeonpea');
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/keyword=pigeonpea&year=&type=&sort=oldest/);
    await expect(main.getByRole('status')).toContainText('Query: pigeonpea');
  });
});
