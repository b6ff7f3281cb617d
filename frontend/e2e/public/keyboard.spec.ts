import { administrator } from '../support/content.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';

test.describe('with the keyboard only', () => {
  test('the first Tab skips the masthead', async ({ page }) => {
    await page.goto('/archives');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a user can sign in', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type(administrator.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

staffTest('the keyboard alone skips the admin navigation, and follows a link', async ({ page }) => {
  await page.goto('/admin/editors');
  const addNew = page.getByRole('link', { name: 'Add New' });
  await expect(addNew).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const _ of ['Dashboard', 'Add New']) await page.keyboard.press('Tab');
  await expect(addNew).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/editors/add');
  await expect(page.getByRole('main')).toBeFocused();
  // A draft that another test left is offered before the first field.
  const name = page.getByLabel('Name');
  while (!(await name.evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab');
});

staffTest('with the keyboard alone one creates an issue', async ({ page }) => {
  await page.goto('/admin/archives');
  const addNew = page.getByRole('button', { name: 'Add New' });
  await expect(addNew).toBeVisible();
  while (!(await addNew.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Volume' })).toBeFocused();
  for (const _ of ['Issue', 'the next numbers', 'Submit', 'X']) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(addNew).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('31');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Issue created successfully');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Volume 31, Issue 4' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(addNew).toBeFocused();
  await expect(page.getByRole('row', { name: /31 04/ })).toBeVisible();
});
