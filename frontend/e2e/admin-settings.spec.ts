import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { StaffSettings } from '#contracts/entities.ts';
import { decodeRichText } from '#contracts/rich-text.ts';
import { expectAccessible } from './accessible.ts';
import { settings } from './content.ts';
import { expect, staffTest as test } from './journal-test.ts';
import { paste } from './paste.ts';
import { staffCall } from './staff-call.ts';
import { typeInto } from './type-into.ts';

const message = (page: Page) => page.getByRole('dialog', { name: 'Message' });
const close = (page: Page) => message(page).getByRole('button', { name: 'Close' }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

// The settings are shared: nothing else may change them meanwhile.
test.describe.configure({ mode: 'serial' });

test.describe('the settings', () => {
  test.use({ provoked: /status of 4(?:00|12)/ });

  test('are shown, rejected at their fields, saved, and recorded in the history', async ({ page }) => {
    await page.goto('/admin/settings');
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/admin');
    for (const [label, value] of [
      ['Journal name', settings.websitename],
      ['Email', settings.websiteemail],
      ['ISSN', settings.issn],
      ['WhatsApp', settings.whatsup_number],
    ] as const)
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expect(page.getByLabel('Domain')).toHaveValue(/^http/);
    await expectAccessible(page);

    await typeInto(page.getByLabel('Journal name'), ' ');
    await submit(page).click();
    await expect(page.getByLabel('Journal name')).toHaveAttribute('aria-invalid', 'true');
    await expect(message(page)).toBeHidden();
    await typeInto(page.getByLabel('Journal name'), settings.websitename);

    await typeInto(page.getByRole('textbox', { name: 'Email' }), 'nobody');
    await submit(page).click();
    await expect(message(page)).toContainText("'nobody' is not a valid e-mail address");
    await close(page);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /'nobody' is not a valid e-mail address/,
    );
    await typeInto(page.getByRole('textbox', { name: 'Email' }), settings.websiteemail);

    await typeInto(page.getByLabel('Impact factor'), '1.84');
    await submit(page).dblclick();
    await expect(message(page)).toContainText('Settings updated successfully');
    await close(page);
    const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest.locator('dt')).toHaveText(['Impact factor']);
    await expect(latest.locator('ins')).toHaveText('1.84');
    await page.reload();
    await expect(page.getByLabel('Impact factor')).toHaveValue('1.84');
  });

  test('changed by two users preserve what each of them entered', async ({ page }) => {
    await page.goto('/admin/settings');
    const home = page.getByRole('textbox', { name: 'Home content' });
    await typeInto(home, '');
    await paste(home, '<p>Mine <i>here</i><script>alert(1)</script><img src=x onerror=alert(1)></p>');
    await staffCall('/api/settings', { phone: '+91 1' });
    await submit(page).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await expect(conflict.locator('dt')).toHaveText(['Phone']);
    await conflict.getByRole('button', { name: 'Keep what I entered' }).click();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+91 1');
    await submit(page).click();
    await expect(message(page)).toContainText('Settings updated successfully');
    const saved = await staffCall<StaffSettings>('/api/settings');
    expect(decodeRichText(saved.home_content)).toBe('<p>Mine <i>here</i></p>');
    await staffCall('/api/settings', { phone: settings.phone, home_content: settings.home_content });
  });
});

test.describe('the pictures of the sidebar', () => {
  test.use({ provoked: /status of 415/ });

  test('show a drawing until one is uploaded, and again after it is removed', async ({ page }) => {
    await page.goto('/admin/settings');
    await page.getByRole('link', { name: 'Sidebar pictures' }).click();
    await expectAccessible(page);
    const cover = page.getByRole('form', { name: 'Picture of the cover page' });
    const choose = (buffer: Buffer) =>
      cover.getByLabel('Picture').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });

    await choose(Buffer.from('<svg onload="alert(1)"/>'));
    await cover.getByRole('button', { name: 'Save picture' }).click();
    await expect(message(page)).toContainText('The picture must be a JPEG, PNG, WebP, AVIF or GIF image');
    await close(page);
    await choose(
      await sharp({ create: { width: 210, height: 297, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    );
    await cover.getByRole('button', { name: 'Save picture' }).dblclick();
    await expect(message(page)).toContainText('Settings updated successfully');
    await close(page);
    const site = await page.context().newPage();
    await expect(async () => {
      await site.goto('/about');
      await expect(site.getByRole('img', { name: 'Cover page' })).toBeVisible();
    }).toPass({ timeout: 5_000 });

    await cover.getByRole('button', { name: 'Draw it instead' }).click();
    await expect(message(page)).toContainText('Settings updated successfully');
    await expect(cover.getByRole('button', { name: 'Draw it instead' })).toBeHidden();
  });
});
