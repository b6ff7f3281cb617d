import { expectAccessible } from '../../support/accessible.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { toasts } from '../../support/toasts.ts';
import { addEntry, ownWord } from '../../support/work-log.ts';

test.describe('pages of the data-entry area are accessible:', () => {
  test('the confirmation dialog, the open list of statuses, and a history', async ({ page }) => {
    const word = ownWord();
    await addEntry(`<p>${word} ${'averylongword'.repeat(20)}</p><ul><li>one</li></ul>`, 'urgent');
    await page.goto(`/webdata?search=${word}`);
    const status = page.getByRole('combobox');
    await status.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await status.selectOption('working');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(toasts(page)).toContainText('Saved');
    await page.getByRole('button', { name: /^History/ }).click();
    await expect(page.getByText('changed Urgent to Working')).toBeVisible();
    await expectAccessible(page);
  });

  test('/webdata/addentris, with validation errors and search results', async ({ page }) => {
    await page.goto('/webdata/addentris');
    await expect(page.getByRole('textbox', { name: 'Entry' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expectAccessible(page);
    await page.goto('/webdata/addentris?search=printer');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });
});
