import { expect, type Page, test } from '@playwright/test';

const toast = (page: Page) => page.getByRole('status', { name: 'Notifications' }).getByText('Off: lamp');
const lamp = (page: Page) => page.locator('output');
const switchOff = (page: Page) => page.getByRole('button', { name: 'Switch off' }).press('Enter');

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/?example=message');
});

test('a toast stays for more than six seconds, and as long as the pointer or the focus is on it', async ({
  page,
}) => {
  await switchOff(page);
  await page.clock.runFor(7_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).hover();
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Break' }).focus();
  await page.clock.runFor(10_000);
  await expect(toast(page)).toHaveCount(0);
  await expect(lamp(page)).toHaveText('off');
});

test('Undo reverts by its button or Ctrl+Z, which in a text field undoes the typing only', async ({
  page,
}) => {
  await switchOff(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(lamp(page)).toHaveText('on');
  await expect(toast(page)).toHaveCount(0);

  await switchOff(page);
  await page.getByLabel('Note').pressSequentially('x');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Note')).toHaveValue('');
  await expect(lamp(page)).toHaveText('off');
  await page.getByRole('button', { name: 'Break' }).focus();
  await page.keyboard.press('Control+z');
  await expect(lamp(page)).toHaveText('on');
});

test('a message is closed by the keyboard, and a success differs from a refusal', async ({ page }) => {
  const message = page.getByRole('dialog', { name: 'Message' });
  const look = () =>
    message.evaluate((dialog) => [
      getComputedStyle(dialog).borderTopColor,
      dialog.querySelector('path')?.getAttribute('d'),
    ]);
  await page.getByRole('button', { name: 'Break' }).press('Enter');
  await expect(message).toContainText('Broken');
  const refusal = await look();
  await page.keyboard.press('Enter');
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Mend' }).press('Enter');
  await expect(message).toContainText('Repaired');
  const success = await look();
  expect(success[0]).not.toBe(refusal[0]);
  expect(success[1]).not.toBe(refusal[1]);
});

test('a message that opens while another closes stays open', async ({ page }) => {
  await page.getByRole('button', { name: 'Break' }).press('Enter');
  const message = page.getByRole('dialog', { name: 'Message' });
  const mend = page.getByRole('button', { name: 'Mend', includeHidden: true });
  await mend.evaluate((button: HTMLElement) => {
    document.querySelector<HTMLElement>('dialog[aria-label=Message] button')!.click();
    button.click();
  });
  await page.clock.runFor(1_000);
  await expect(message).toContainText('Repaired');
});
