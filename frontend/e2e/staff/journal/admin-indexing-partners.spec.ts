import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { staffCall } from '../../support/staff-call.ts';
import { toasts } from '../../support/toasts.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const logo = sharp({ create: { width: 96, height: 40, channels: 3, background: '#246' } }).png();

test.describe('an indexing partner', () => {
  test('is added, moved, edited and hidden from readers', async ({ page }) => {
    const title = `Index ${randomUUID()}`;
    await page.goto('/admin/indexing');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add indexing partner' }).click();
    await submit(page).click();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('This is required');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Link').fill('javascript:alert(1)');
    await submit(page).click();
    await expect(page.getByLabel('Link')).toHaveAccessibleDescription(/This must be a web address/);
    await expectAccessible(page);
    await page.getByLabel('Link').fill('https://index.example/');
    await page.getByLabel('What it is', { exact: true }).fill('A database of abstracts');
    await page.getByLabel('Lists the journal since').fill('2021');
    await page.getByLabel('Image').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await logo.toBuffer(),
    });
    await submit(page).dblclick();
    await expect(toasts(page)).toContainText('Indexing partner created successfully');

    await page.setViewportSize({ width: 1280, height: 800 });
    const row = page.getByRole('row', { name: title });
    const place = async () => Number(await row.locator('td').first().innerText());
    // Cards, which the size before has, do not number them.
    await expect.poll(place).toBeGreaterThan(0);
    const last = await place();
    const middles = await row
      .locator(':is(td, th) > :is(img, a, button)')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    await row.getByRole('button', { name: `Move ${title} up` }).press('Enter');
    await expect.poll(place).toBe(last - 1);
    await toasts(page)
      .filter({ hasText: `Moved up: ${title}` })
      .getByRole('button', { name: 'Undo' })
      .press('Enter');
    await expect.poll(place).toBe(last);

    await row.getByRole('link', { name: `EDIT ${title}` }).click();
    await page.getByLabel('Link').fill('https://index.example/journals');
    await submit(page).click();
    await expect(toasts(page)).toContainText('Indexing partner updated successfully');
    const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest.locator('ins')).toHaveText('https://index.example/journals');

    await page.getByRole('link', { name: 'Indexing' }).first().click();
    await row.getByRole('switch').press('Space');
    await expect(row.getByRole('switch')).not.toBeChecked();
    const partners = () => staffCall<StaffIndexingPartner[]>('/api/indexing');
    await expect
      .poll(async () => (await partners()).find((one) => one.title === title)?.status)
      .toBe('disabled');
    // Once the cache is purged.
    const shown = async () => (await fetch(`${process.env.JOURNAL_SITE}/api/indexing/`)).text();
    await expect.poll(shown).not.toContain(title);
    await row.getByRole('switch').press('Space');
    await expect(row.getByRole('switch')).toBeChecked();
    const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(async () => {
      await page.goto('/indexing');
      await expect(listed).toContainText(/A database of abstracts\s*Since 2021 · index\.example/, {
        timeout: 1,
      });
    }).toPass();
  });
});
