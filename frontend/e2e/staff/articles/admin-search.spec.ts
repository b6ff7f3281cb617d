import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { staffCall } from '../../support/staff-call.ts';
import { typeInto } from '../../support/type-into.ts';

test('articles are found by number, transaction, title and e-mail, including disabled ones', async ({
  page,
}) => {
  const { articles } = await freshIssue(2);
  const [first, second] = articles;
  await staffCall(`/api/archives/${second!.id}`, {
    status: 'disabled',
    email: `${second!.refnumber}@example.org`,
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: /^Search the articles/ });
  await expect(field).toBeFocused();
  await page.keyboard.type(first!.refnumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/search?q=${first!.refnumber}`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'S.No.',
    'Ref number',
    'Title',
    'Transaction ID',
    'Pages',
    'Created',
    'Modified',
    'Actions',
  ]);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(first!.title_text);
  await expect(rows.locator('i')).toHaveText('1');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  for (const query of [second!.txnid, `volume ${second!.volume} 2`, `${second!.refnumber}@example.org`]) {
    await typeInto(field, query);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(rows.filter({ hasText: second!.refnumber })).toContainText('Disabled');
  }
  await page.getByRole('link', { name: `EDIT ${second!.title_text}` }).click();
  await expect(page).toHaveURL(`/admin/archives/${second!.id}`);
});

test('the next term may be typed while the results of the last one load', async ({ page }) => {
  await page.goto('/admin');
  const typed = Promise.withResolvers<void>();
  await page.route(/api\/admin\/search/, async (route) => {
    await typed.promise;
    await route.fallback();
  });
  const field = page.getByRole('searchbox', { name: /^Search the articles/ });
  await typeInto(field, 'zyzzyva');
  await field.press('Enter');
  await typeInto(field, 'pigeonpea');
  typed.resolve();
  await expect(page).toHaveURL('/admin/search?q=zyzzyva');
  await expect(page.getByRole('status').filter({ hasText: 'Not Found!' })).toBeVisible();
  await expect(field).toHaveValue('pigeonpea');
  await field.press('Enter');
  await expect(page).toHaveURL('/admin/search?q=pigeonpea');
  await page.goBack();
  await expect(field).toHaveValue('zyzzyva');
});

test('unknown terms have no results, whatever the query', async ({ page }) => {
  for (const query of [
    'nothing of the kind',
    '<script>zyzzyva()</script>',
    '{"$gt":"zyzzyva"}',
    '"',
    '(*',
    '%00',
  ]) {
    await page.goto(`/admin/search?${new URLSearchParams({ q: query }).toString()}`);
    await expect(page.getByRole('status').filter({ hasText: 'Not Found!' }), query).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue(query);
  }
  await expectAccessible(page);
});
