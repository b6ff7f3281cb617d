import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../../support/accessible.ts';
import { settings } from '../../support/content.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';

test.describe('a page of the journal', () => {
  test.use({ provoked: /status of 40[049]/ });

  test('is written from a template, previewed, published, moved and deleted', async ({ page, browser }) => {
    const slug = `peer-review-${randomUUID().slice(0, 8)}`;
    const site = await (await browser.newContext()).newPage();
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.goto('/admin/pages');
    await expect(page.getByRole('row', { name: /About the journal/ })).toBeVisible();
    await page.getByRole('link', { name: 'Add page' }).click();
    await page.getByLabel('Start from').selectOption('Peer review policy');
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text.getByRole('heading', { name: 'How a manuscript is reviewed' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Address').fill('archives');
    await submit.click();
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/This address is taken/);
    await page.getByLabel('Address').fill(slug);
    await page.getByLabel('Shown in').selectOption('Footer');
    await text.press('Control+End');
    await text.press('Enter');
    await page.getByRole('button', { name: 'Subheading' }).click();
    await text.pressSequentially('Our own words');
    await submit.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peer review policy');
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Created by');

    // Only staff see the draft, in the public layout.
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Preview saved page' }).click();
    const preview = await opened;
    await expect(preview.getByRole('status').first()).toContainText('readers cannot see this draft');
    await expect(preview.getByRole('heading', { level: 3, name: 'Our own words' })).toBeVisible();
    await expect(preview.getByRole('main')).toContainText(settings.formatted_journal_name);
    await expectAccessible(preview);
    await preview.close();
    expect((await site.goto(`/pages/${slug}`))?.status()).toBe(404);

    await page.getByLabel(/^Published at/).press('Space');
    await submit.click();
    await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
    await expect(async () => {
      expect((await site.goto(`/pages/${slug}`))?.status()).toBe(200);
      expect(await site.getByRole('contentinfo').innerText()).toContain('Peer review policy');
    }).toPass();
    await expect(
      site.getByRole('main').getByRole('link', { name: settings.websiteemail }).first(),
    ).toBeVisible();
    await expectAccessible(site);

    await page.getByLabel('Address').fill(`${slug}-policy`);
    await submit.click();
    await expect(page.getByRole('link', { name: 'View on the site' })).toHaveAttribute(
      'href',
      `/pages/${slug}-policy`,
    );
    await expect
      .poll(async () => {
        await site.goto(`/pages/${slug}`);
        return new URL(site.url()).pathname;
      })
      .toBe(`/pages/${slug}-policy`);

    await page.getByRole('link', { name: 'Pages' }).first().click();
    await page
      .getByRole('row', { name: new RegExp(slug) })
      .getByRole('button', { name: 'Delete Peer review policy' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(slug) })).toHaveCount(0);
    await expect.poll(async () => (await site.goto(`/pages/${slug}-policy`))?.status()).toBe(404);
    await site.context().close();
  });

  test('is an announcement on the home page and in the list of announcements', async ({ page, browser }) => {
    const title = `News ${randomUUID().slice(0, 8)}`;
    await page.goto('/admin/pages/add');
    await page.getByLabel('Start from').selectOption('Announcement');
    await expect(page.getByLabel('Date', { exact: true })).not.toHaveValue('');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Address').fill(title.toLowerCase().replace(' ', '-'));
    await page.getByLabel(/^Published at/).press('Space');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const site = await (await browser.newContext()).newPage();
    await expect
      .poll(async () => {
        await site.goto('/announcements');
        return site.getByRole('heading', { name: title }).count();
      })
      .toBe(1);
    await expectAccessible(site);
    await site.goto('/');
    await expectAccessible(site);
    await site.getByRole('link', { name: title }).click();
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(title);
    await site.context().close();
  });
});
