import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { settings } from '../../support/content.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { mailServer, mailsTo } from '../../support/mails.ts';
import { paste } from '../../support/paste.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** The files of fonts that a page has loaded. */
const fontsOf = (html: Locator): Promise<string[]> =>
  html.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? name : [])),
  );

// The settings are shared: nothing else may change them meanwhile.
test.describe.configure({ mode: 'serial' });

test.describe('the settings', () => {
  test.use({ provoked: /status of 412/ });

  test('are shown, rejected at their fields, saved, and recorded in the history', async ({ page }) => {
    await page.goto('/admin/settings');
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/admin');
    for (const [label, value] of [
      ['Short name', settings.websitename],
      ['Journal name', settings.formatted_journal_name],
      ['Email', settings.websiteemail],
      ['ISSN', settings.issn],
      ['WhatsApp', settings.whatsup_number],
    ] as const)
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expect(page.getByLabel('Domain')).toHaveValue(/^http/);
    await expectAccessible(page);

    await page.getByRole('textbox', { name: 'Short name', exact: true }).fill(' ');
    await submit(page).click();
    await expect(page.getByRole('textbox', { name: 'Short name', exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(messageDialog(page)).toBeHidden();
    await page.getByRole('textbox', { name: 'Short name', exact: true }).fill(settings.websitename);

    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await submit(page).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      /'nobody' is not a valid e-mail address/,
    );
    await page.getByRole('textbox', { name: 'Email' }).fill(settings.websiteemail);

    await page.getByLabel('Impact factor').fill('1.84');
    await submit(page).dblclick();
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    await closeMessage(page);
    await page.locator('summary', { hasText: 'History' }).press('Enter');
    const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest.locator('dt')).toHaveText(['Impact factor']);
    await expect(latest.locator('ins')).toHaveText(['1.84']);
    await page.reload();
    await expect(page.getByLabel('Impact factor')).toHaveValue('1.84');
  });

  test('have tabs with addresses, which Back and the question for what is unsaved respect', async ({
    page,
  }) => {
    await page.goto('/admin/settings#naas_scores');
    await expect(page).toHaveURL('/admin/settings/documents#naas_scores');
    await expect(page.getByRole('img', { name: /^Certificate of / })).not.toHaveJSProperty('naturalWidth', 0);
    await page.getByRole('button', { name: 'Add a score' }).press('Enter');
    await page.getByRole('textbox', { name: 'Year', exact: true }).fill('2024');
    await page.getByRole('textbox', { name: 'Score', exact: true }).fill('5.12');
    await expectAccessible(page);
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
    await tab('Look').press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(page).toHaveURL(/documents/);
    await submit(page).press('Enter');
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    await closeMessage(page);
    await tab('Files and backup').press('Enter');
    await expect(page.getByText('There are no backups yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Test Files' }).press('Enter');
    await expect(page.getByText('A file was written, read and deleted.')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/settings\/documents/);
    await expect(page.getByRole('textbox', { name: 'Score', exact: true })).toHaveValue('5.12');
  });

  test('changed by two users preserve what each of them entered', async ({ page }) => {
    await page.goto('/admin/settings/home');
    const home = page.getByRole('textbox', { name: 'Home content', exact: true });
    await home.fill('');
    await paste(home, '<p>Mine <i>here</i><script>alert(1)</script><img src=x onerror=alert(1)></p>');
    await staffCall('/api/settings', { phone: '+91 1' });
    await submit(page).click();
    const conflict = page.getByRole('dialog', { name: 'You have changed this record in another tab' });
    await expect(conflict.locator('dt')).toHaveText(['Phone']);
    await conflict.getByRole('button', { name: 'Keep what I entered' }).click();
    await submit(page).click();
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    const saved = await staffCall<StaffSettings>('/api/settings');
    expect(decodeRichText(saved.home_content)).toBe('<p>Mine <i>here</i></p>');
    await staffCall('/api/settings', { phone: settings.phone, home_content: settings.home_content });
  });
});

test.describe('the look of the site', () => {
  test('is an accent colour that can be read and a pair of fonts, previewed before they are saved', async ({
    page,
    browser,
  }) => {
    await page.goto('/admin/settings/look');
    const accent = page.getByLabel('Accent colour');
    await page.getByLabel('Pick a colour').evaluate((input: HTMLInputElement) => {
      // What the browser does when a colour is picked in its dialog.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '#3399ff');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(accent).toHaveValue('#3399ff');
    await expect(accent).toHaveAccessibleDescription(
      /The nearest colour with enough contrast is #.* Contrast 2\.9:1/,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Use #/ }).press('Enter');
    await expect(accent).toHaveAccessibleDescription(/^Contrast 7(?:\.\d)?:1/);
    await accent.fill('#7a1f1f');
    await page.getByLabel('Fonts').selectOption('Literata and Source Sans');

    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('summary', { hasText: 'Preview' }).first().press('Enter');
    const preview = page.frameLocator('iframe');
    await expect(preview.getByText('All issues')).toHaveCSS('color', 'rgb(122, 31, 31)');
    await expect
      .poll(() => fontsOf(preview.locator('html')))
      .toContainEqual(expect.stringContaining('literata'));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Article', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Phone', exact: true }).press('Enter');
    await expect(preview.locator('main article h1')).toBeVisible();
    await expect(preview.locator('main article a').first()).toHaveCSS('color', 'rgb(122, 31, 31)');

    const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const site = await visitor.newPage();
    await site.goto('/');
    await expect(site.getByRole('link', { name: 'All issues' })).toHaveCSS('color', 'rgb(18, 53, 91)');
    await site.goto('/preview/look?accent=%237a1f1f');
    await expect(site).toHaveURL(/\/admin\/login/);
    await submit(page).click();
    const link = site.getByRole('main').getByRole('link', { name: 'All issues' });
    await expect
      .poll(async () => {
        await site.goto('/');
        return link.evaluate((element) => getComputedStyle(element).color);
      })
      .toBe('rgb(122, 31, 31)');
    await expect(site.locator('meta[name=theme-color]')).toHaveAttribute('content', '#7a1f1f');
    const html = site.locator('html');
    await expect.poll(() => fontsOf(html)).toContainEqual(expect.stringContaining('source-sans'));
    for (const file of await fontsOf(html)) expect(file).toMatch(/literata|source-sans|devanagari/);
    await expectAccessible(site);
    await site.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(site);
    await site.context().close();
    await staffCall('/api/settings', { accent: '', fonts: 'source' });
  });

  test('is the order of the home page, too', async ({ page, request }) => {
    await page.goto('/admin/settings/home');
    for (let step = 0; step < 3; step += 1)
      await page.getByRole('button', { name: 'Move Indexing partners up' }).press('Enter');
    await submit(page).press('Enter');
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    await expect
      .poll(async () => {
        const html = await (await request.get('/')).text();
        return html.indexOf('Indexed in') < html.indexOf('All issues');
      })
      .toBe(true);
    await staffCall('/api/settings', { home_order: '' });
  });
});

test.describe('the logo', () => {
  test('is previewed, and shown beside the name in a place of its own size', async ({ page, browser }) => {
    await page.goto('/admin/settings/pictures');
    await expect(page).toHaveURL('/admin/settings/look');
    const form = page.getByRole('form', { name: 'Logo' });
    const buffer = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#2469' } })
      .png()
      .toBuffer();
    await form.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await form.locator('summary', { hasText: 'Preview' }).press('Enter');
    const logo = { name: `Logo of ${settings.formatted_journal_name}`, includeHidden: true };
    const inPreview = page.frameLocator('iframe').getByRole('img', logo);
    await expect(inPreview).toHaveAttribute('src', /^blob:/);
    await expect.poll(() => inPreview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    await form.getByRole('button', { name: 'Save picture' }).press('Enter');
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    await closeMessage(page);

    const site = await (await browser.newContext()).newPage();
    const mark = site.getByRole('banner').getByRole('img', logo);
    await expect
      .poll(async () => {
        await site.goto('/');
        return mark.count();
      })
      .toBe(1);
    await expect(mark).toHaveJSProperty('naturalWidth', 192);
    await expect(mark).toHaveAttribute('width', '192');
    await expect(mark).toHaveAttribute('height', '64');
    await expectAccessible(site);
    await site.goto('/archives');
    await expectAccessible(site);
    await site.context().close();

    await form.getByRole('button', { name: 'Remove logo' }).press('Enter');
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
  });
});

test.describe('the pictures of the sidebar', () => {
  test.use({ provoked: /status of 415/ });

  test('show a drawing until one is uploaded, and again after it is removed', async ({ page }) => {
    await page.goto('/admin/settings/look');
    await expect(page.getByRole('form', { name: 'Picture of the cover page' })).toBeVisible();
    await expectAccessible(page);
    const cover = page.getByRole('form', { name: 'Picture of the cover page' });
    const choose = (buffer: Buffer) =>
      cover.getByLabel('Picture').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });

    await expect(cover.getByText('Drawn automatically')).toBeVisible();
    await choose(Buffer.from('<svg onload="alert(1)"/>'));
    await cover.getByRole('button', { name: 'Save picture' }).click();
    await expect(cover.getByLabel('Picture')).toHaveAccessibleDescription(
      /must be a JPEG, PNG, WebP, AVIF or GIF/,
    );
    await choose(
      await sharp({ create: { width: 210, height: 297, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    );
    await cover.getByRole('button', { name: 'Save picture' }).dblclick();
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    await closeMessage(page);
    await expect(cover.locator('img')).toHaveJSProperty('naturalWidth', 210);
    const site = await page.context().newPage();
    await expect
      .poll(async () => {
        await site.goto('/about');
        return site.getByRole('img', { name: 'Cover page' }).count();
      })
      .toBe(1);

    await cover.getByRole('button', { name: 'Remove picture' }).click();
    await expect(messageDialog(page)).toContainText('Settings updated successfully');
    await expect(cover.getByText('Drawn automatically')).toBeVisible();
    await expect(cover.getByRole('button', { name: 'Remove picture' })).toBeHidden();
  });
});

test.describe('the first steps of a new journal', () => {
  test.use({ provoked: /status of 400/ });

  test('are taken by keyboard from the dashboard, left, found again and left out', async ({ page }) => {
    // The journal of the tests is not new: its settings say so until this page asks.
    await page.route('**/api/settings/', async (route) => {
      const response = await route.fetch();
      const given = (await response.json()) as StaffSettings;
      await route.fulfill({ response, json: { ...given, first_steps: '' } });
    });
    await page.goto('/admin');
    const card = page.getByRole('region', { name: 'First steps' });
    await expect(card.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('link', { name: /^Subject and claims/ }).press('Enter');

    await expect(page).toHaveURL('/admin/welcome/subject');
    await expect(page.getByRole('heading', { level: 2, name: 'Subject and claims' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Dryland agriculture');
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'The journal is indexed' })).toBeFocused();
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter');
    await expect(page).toHaveURL('/admin/welcome/look');
    await expect(page.getByRole('heading', { level: 2, name: 'Logo and colour' })).toBeFocused();
    const steps = page.getByRole('navigation', { name: 'First steps' });
    await expect(steps).toHaveCount(1);
    // Folded on a phone, on which the page was last seen.
    await steps.getByRole('button', { name: 'All steps' }).press('Enter');
    await expect(steps.getByRole('link', { name: 'Subject and claims done' })).toBeVisible();

    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 2, name: 'Logo and colour' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await staffCall('/api/settings', { subject: '' });
  });

  test('try a mail server as it is typed, say what is wrong in plain words, and keep what works', async ({
    page,
  }) => {
    const server = await mailServer();
    await page.goto('/admin/welcome/mail');
    await expect(page.getByRole('textbox', { name: 'Server' })).toHaveValue(server.host);
    await expectAccessible(page);
    await page.getByLabel('Encryption').focus();
    await page.keyboard.type('STARTTLS');
    await page.getByLabel('Send a test mail to').fill('first.steps@example.org');
    await page.keyboard.press('Tab');
    const form = page.getByRole('button', { name: 'Send a test mail' }).last();
    await expect(form).toBeFocused();
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('status').filter({ hasText: 'does not offer STARTTLS at this port' });
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('Encryption')).toBeFocused();
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter');
    await expect(page.getByLabel('Encryption')).toBeFocused();
    await expect(page.getByLabel('Encryption')).toHaveAccessibleDescription(/does not offer STARTTLS/);
    await page.keyboard.type('None');
    await form.press('Enter');
    const [mail] = await mailsTo('first.steps@example.org', 1);
    expect(mail?.headers.subject?.[0]).toContain('Test mail');
    await expect(page.getByText('has accepted a mail to first.steps@example.org')).toBeVisible();
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter');
    await expect(toasts(page)).toContainText(`Mail is now sent through ${server.host}`);
    await expect(page).not.toHaveURL('/admin/welcome/mail');
  });

  test('ask for a yes to each text, which readers see as a draft until then', async ({ page }) => {
    const isMarked = async () => {
      await page.goto('/instructions');
      return page.locator('#open-access').getByText('This text is a draft').count();
    };
    await expect.poll(isMarked).toBe(1);
    await page.goto('/admin/welcome/texts');
    const yes = page.getByRole('button', { name: /Confirm text.*Open access/ });
    await expect(yes).toBeVisible();
    await expectAccessible(page);
    await yes.press('Enter');
    await expect(yes).toBeHidden();
    await expect.poll(isMarked).toBe(0);
  });

  test('show a saved logo immediately, and are saved then without a conflict with themselves', async ({
    page,
  }) => {
    await page.goto('/admin/welcome/look');
    const form = page.getByRole('form', { name: 'Logo' });
    await expect(form).toContainText('No logo');
    const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#264' } })
      .png()
      .toBuffer();
    await form.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const save = form.getByRole('button', { name: 'Save picture' });
    await save.press('Enter');
    await expect(toasts(page)).toContainText('Picture saved');
    await expect(save).toBeFocused();
    await expect(form.locator('img')).toHaveAttribute('src', /\/assets\/site\/\w+/);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Save and continue' }).press('Enter');
    expect((await saved).status()).toBe(200);
    await expect(page).not.toHaveURL('/admin/welcome/look');
    await page.goBack();
    await form.getByRole('button', { name: 'Remove logo' }).press('Enter');
    await expect(toasts(page)).toContainText('Picture removed');
    await expect(form).toContainText('No logo');
  });
});
