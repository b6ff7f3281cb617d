import { expect, type Page, test as base } from '@playwright/test';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { typeInto } from '../e2e/support/type-into.ts';

interface Saves {
  /** What the form has sent: the name, the version and the idempotency key of each save. */
  sent: string[];
  /** Responds to the save that waits. */
  respond?: () => void;
}

/**
 * Responds to the form's saves by its name field: `taken` is a validation error of that field, `busy` makes the service
 * unavailable, and `late` causes a version conflict in a form opened at version 1.
 */
const test = base.extend<{ saves: Saves }>({
  saves: [
    async ({ page }, use) => {
      const saves: Saves = { sent: [] };
      await page.route('/api/people', async (route) => {
        const { 'if-match': version = '', 'idempotency-key': key = '' } = route.request().headers();
        const person = route.request().postDataJSON() as { name: string; email: string };
        saves.sent.push([person.name, version, key].join(' '));
        await new Promise<void>((resolve) => (saves.respond = resolve));
        const refuse = (error: ErrorCode, rest: object = {}) =>
          route.fulfill({
            status: errorTable[error].status,
            json: { error, message: errorTable[error].message, ...rest },
          });
        if (person.name === 'taken') return refuse('validation_failed', { fields: { name: 'Is taken' } });
        if (person.name === 'full') return refuse('registration_not_set', { message: 'The room is full' });
        if (person.name === 'busy') return refuse('service_unavailable');
        if (person.name === 'late' && version === '"1"')
          return refuse('version_conflict', {
            current: { name: 'Asha', email: 'now@example.org', version: 2 },
          });
        return route.fulfill({ json: { ...person, version: 2 } });
      });
      await page.goto('/?example=form');
      await use(saves);
    },
    { auto: true },
  ],
});

const name = (page: Page) => page.getByLabel('Name');
const email = (page: Page) => page.getByLabel('E-mail');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
async function endSave(saves: Saves) {
  await expect.poll(() => saves.respond).toBeDefined();
  saves.respond!();
  saves.respond = undefined;
}
const closeMessage = (page: Page) =>
  page.getByRole('dialog', { name: 'Message' }).getByRole('button', { name: 'Close' }).click();

test('submitting an incomplete form focuses its first invalid field and saves nothing', async ({
  page,
  saves,
}) => {
  await typeInto(name(page), '');
  await typeInto(email(page), 'nobody');
  await email(page).press('Enter');
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(name(page)).toHaveAccessibleDescription('This is required');
  await expect(email(page)).toHaveAccessibleDescription('Not an address');
  expect(saves.sent).toEqual([]);
});

test('an error is shown when its field loses the focus, and disappears with the key that corrects it', async ({
  page,
}) => {
  await typeInto(email(page), 'nobody');
  await expect(email(page)).toHaveAttribute('aria-invalid', 'false');
  await email(page).press('Tab');
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await email(page).press('End');
  await email(page).press('@');
  await expect(email(page)).toHaveAttribute('aria-invalid', 'false');
});

test('a press on the button is not lost to the error of the field that it leaves', async ({ page }) => {
  await typeInto(email(page), 'nobody');
  const { x, y, height } = (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!;
  await page.mouse.move(x + 5, y + height - 3);
  await page.mouse.down();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'false');
  await page.mouse.up();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toBeFocused();
});

test('Ctrl+S saves while the user types, and ? lists the shortcuts otherwise', async ({ page, saves }) => {
  await typeInto(name(page), 'Who?');
  await page.keyboard.press('Control+s');
  await endSave(saves);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect(saves.sent).toEqual([expect.stringMatching(/^Who\? "1" /)]);
  // Out of the fields, in which it would be typed.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts of this page' });
  await expect(list).toContainText('SaveCtrlS');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('an error from the server keeps the input and focuses the field that it names', async ({
  page,
  saves,
}) => {
  await typeInto(email(page), 'new@example.org');
  await typeInto(name(page), 'taken');
  await save(page);
  await endSave(saves);
  await expect(name(page)).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Message' })).toBeHidden();
  await expect(name(page)).toHaveAccessibleDescription('Is taken');
  await expect(name(page)).toHaveValue('taken');
  await expect(email(page)).toHaveValue('new@example.org');
});

test('an error that names no field is shown in the words of the server', async ({ page, saves }) => {
  await typeInto(name(page), 'full');
  await save(page);
  await endSave(saves);
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('The room is full');
});

test('a second submit while the first is saved is ignored', async ({ page, saves }) => {
  await typeInto(name(page), 'Meera');
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await name(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Saving…' })).toBeVisible();
  await endSave(saves);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect(saves.sent).toHaveLength(1);
});

test('a retry has the idempotency key of the failed save; a changed form has another', async ({
  page,
  saves,
}) => {
  await typeInto(name(page), 'busy');
  for (const time of [1, 2, 3]) {
    if (time === 3) await typeInto(email(page), 'other@example.org');
    await save(page);
    await endSave(saves);
    await closeMessage(page);
  }
  const [first, second, third] = saves.sent;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

for (const [choice, kept] of [
  ['Keep what I entered', 'late'],
  ['Discard what I entered', 'Asha'],
] as const)
  test(`a conflict shows both values; “${choice}” leaves ${kept}`, async ({ page, saves }) => {
    await typeInto(name(page), 'late');
    await save(page);
    await endSave(saves);
    const dialog = page.getByRole('dialog', { name: /changed/ });
    await expect(dialog).toContainText('asha@example.org now@example.org');
    await dialog.getByRole('button', { name: choice }).click();
    await expect(name(page)).toHaveValue(kept);
    await expect(email(page)).toHaveValue('now@example.org');
    await save(page);
    await endSave(saves);
    expect(saves.sent.at(-1)).toMatch(new RegExp(`^${kept} "2" `));
  });

test('leaving with unsaved changes asks for confirmation', async ({ page }) => {
  await typeInto(name(page), 'Meera');
  const asked = page.waitForEvent('dialog');
  const left = page.reload().catch(() => undefined); // the confirmation may interrupt it; tested is that it is asked
  await (await asked).accept();
  await left;
});
