import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { formWithFile, staffCall } from '../../support/staff-call.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { closeMessage, messageDialog } from '../../support/toasts.ts';
import { ownWord } from '../../support/work-log.ts';

const red = sharp({ create: { width: 60, height: 75, channels: 3, background: '#a22' } }).png();

/** Creates an editor for a single test. */
async function freshEditor(other: Partial<StaffEditor> = {}): Promise<StaffEditor> {
  const fields = {
    category: 'assistant editor',
    name: `Editor ${randomUUID()}`,
    content: 'University of Pune',
    post: '<p>Dean</p>',
    ...other,
  };
  return staffCall('/api/editors', formWithFile(fields, 'imgFile', await red.toBuffer()));
}

test('adding an editor: empty required fields stop without a message, then the button disappears', async ({
  page,
}) => {
  await page.goto('/admin/editors');
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page).toHaveURL('/admin/editors/add');
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  for (const field of ['Name', 'Category', 'Affiliation'])
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Post' })).toHaveAttribute('aria-invalid', 'true');
  await expect(messageDialog(page)).toBeHidden();

  const name = `Dr. Ananya Rao ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Category').selectOption('associate editor');
  await page.getByLabel('Affiliation').fill('University of Mysore');
  await page.getByRole('textbox', { name: 'Post' }).fill('Professor of Botany');
  await page.getByLabel('Picture').setInputFiles({
    name: 'ananya.png',
    mimeType: 'image/png',
    buffer: await red.toBuffer(),
  });
  await expect(page.getByRole('img', { name: 'Chosen: ananya.png' })).toHaveJSProperty('naturalWidth', 60);
  await submit.click();
  await expect(messageDialog(page)).toContainText('Editor created successfully');
  await closeMessage(page);
  await expect(submit).toBeHidden();

  await page.getByRole('link', { name: 'Editors' }).first().click();
  await expect(page.getByRole('row', { name })).toContainText('Professor of Botany');
});

test('the list shows every editor with every column, and its switch without scrolling at 1280 px', async ({
  page,
}) => {
  // A word that fits no column.
  const word = ownWord();
  const editor = await freshEditor({
    name: `Editor ${word}`,
    degree: word,
    phone: word,
    email: `${word}@example.org`,
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/editors');
  const first = page.getByRole('switch').first();
  await expect(first).toBeInViewport({ ratio: 1 });
  // Nor is it under the column that stays at the side.
  const isSeen = await first.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width - 2, y + height / 2));
  });
  expect(isSeen).toBe(true);
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'S.No.',
    'Picture',
    'Name',
    'Category',
    'Degree',
    'Email',
    'Post',
    'Affiliation',
    'Phone',
    'Status',
    'Created',
    'Actions',
  ]);
  const rows = (await page.getByRole('row').count()) - 1;
  await expect(page.getByRole('status').filter({ hasText: /^\d+ editors/ })).toHaveText(`${rows} editors`);

  const filter = page.getByRole('searchbox', { name: 'Filter the editors' });
  await filter.fill(`assistant pune ${editor.name.slice(-12).toUpperCase()}`);
  await expect(page.getByRole('status').filter({ hasText: '1 editor' })).toBeVisible();
  await expect(page.getByRole('row', { name: editor.name })).toBeVisible();
  await filter.fill('nobody of that name');
  await expect(page.getByText('No editors match this filter.')).toBeVisible();
  await filter.fill('');

  const certificate = page.getByRole('button', { name: 'Certificate' });
  await expect(certificate).toBeHidden();
  await page.getByRole('checkbox', { name: `Select ${editor.name}` }).check();
  await expect(certificate).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${editor.name}` }).uncheck();
  await expect(certificate).toBeHidden();

  await page.getByRole('link', { name: `EDIT ${editor.name}` }).click();
  await expect(page).toHaveURL(`/admin/editors/${editor.id}`);
});

test.describe('a server error', () => {
  test.use({ provoked: /status of (?:500|415)/ });

  test('is shown at the picture of an editor, whose edit before is in the history', async ({ page }) => {
    const editor = await freshEditor();
    await page.goto(`/admin/editors/${editor.id}`);
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.getByLabel('Phone').fill('+91 20 0000 0000');
    await submit.click();
    await expect(messageDialog(page)).toContainText('Editor updated successfully');
    await closeMessage(page);
    const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest.locator('dt')).toHaveText(['Phone']);
    await expect(latest.locator('ins')).toHaveText('+91 20 0000 0000');

    await page.getByRole('switch', { name: `${editor.name}: enabled` }).press('Space');
    await expect(page.getByText('Disabled: only staff see it')).toBeVisible();
    await expect(latest.locator('dt')).toHaveText(['Status']);

    const picture = page.getByLabel('Picture');
    await picture.setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg onload="alert(1)"/>'),
    });
    await submit.click();
    const expected = 'The picture must be a JPEG, PNG, WebP, AVIF or GIF image';
    await expect(picture).toHaveAccessibleDescription(new RegExp(expected));
  });

  test('reverts a toggle with a message; else it ends in its last state, however often it is pressed', async ({
    page,
  }) => {
    const editor = await freshEditor();
    const stored = () => staffCall<StaffEditor>(`/api/editors/${editor.id}`);
    await page.goto('/admin/editors');
    const toggle = page.getByRole('switch', { name: `${editor.name}: enabled` });
    for (const status of ['disabled', 'enabled']) {
      await toggle.press('Space');
      await expect(toggle).toBeChecked({ checked: status === 'enabled' });
      await expect.poll(async () => (await stored()).status).toBe(status);
    }

    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/editors/*', async (route) => {
      if (route.request().method() === 'POST') await pressed.promise;
      await route.fallback();
    });
    for (const press of [1, 2, 3]) {
      await toggle.press('Space');
      await expect(toggle).toBeChecked({ checked: press === 2 });
    }
    pressed.resolve();
    await expect.poll(async () => (await stored()).version).toBe(editor.version + 5);
    await expect(toggle).not.toBeChecked();
    expect((await stored()).status).toBe('disabled');

    await page.route('**/api/editors/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await toggle.click();
    await expect(messageDialog(page)).toContainText('Something went wrong');
    await closeMessage(page);
    await expect(toggle).not.toBeChecked();
  });
});
