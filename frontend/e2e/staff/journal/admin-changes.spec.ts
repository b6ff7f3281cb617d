import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest, test } from '../../support/journal-test.ts';
import { newSession, storeSession } from '../../support/sign-in.ts';
import { staffCall } from '../../support/staff-call.ts';
import { addUser } from '../../support/users.ts';

staffTest(
  'what was changed is found by the words of a newcomer, and opens to the difference',
  async ({ page }) => {
    const {
      articles: [article],
    } = await freshIssue(1);
    const { id, refnumber, title_text: title } = article!;
    await staffCall(`/api/archives/${id}`, { keywords: 'husk' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('audit');
    await expect(page.getByRole('option', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/changes$/);

    const change = page.getByRole('listitem').filter({ hasText: title }).first();
    await expect(change.getByRole('link', { name: `${refnumber}, ${title}` })).toHaveAttribute(
      'href',
      `/admin/archives/${id}`,
    );
    await change.locator('summary').click();
    await expect(change.locator('ins')).toHaveText('husk');
    await expectAccessible(page);
  },
);

staffTest('the address has day, person and kind, and older changes follow', async ({ page }) => {
  const { articles } = await freshIssue(1);
  const { id } = articles[0]!;
  for (let number = 0; number < 52; number += 1)
    await staffCall(`/api/archives/${id}`, { keywords: `change ${number}` });
  await page.goto('/admin/changes');
  await page.getByLabel('Kind').selectOption('Article');
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect(page).toHaveURL(/kind=article/);
  await expect(page.getByLabel('Kind')).toHaveValue('article');

  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(50);
  const oldest = await rows.last().textContent();
  await page.getByRole('link', { name: 'Older changes' }).click();
  await expect(page).toHaveURL(/kind=article.*before=/);
  await expect(rows.first()).not.toHaveText(oldest!);
  await page.getByRole('link', { name: 'Newest' }).click();

  await rows.first().getByTitle('Only this person’s').click();
  await expect(page).toHaveURL(/kind=article&by=[0-9a-f]{24}/);
  await page.getByTitle('Only this day').first().click();
  await expect(page).toHaveURL(/first=\d{4}-\d\d-\d\d&last=/);
  await page.goto('/admin/changes?first=2001-01-01&last=2001-01-02');
  await expect(page.getByText('No changes match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(50);
});

test('an editor is offered only the kinds that editors may change', async ({ page }) => {
  await storeSession(page, await newSession(await addUser(`Editor ${randomUUID()}`, { role: 'editor' })));
  await page.goto('/admin/changes');
  await expect(page.getByLabel('Kind').getByRole('option')).toHaveText([
    'Everything',
    'Article',
    'Editor',
    'Indexing partner',
    'Issue',
    'Page',
    'Work log',
  ]);
});
