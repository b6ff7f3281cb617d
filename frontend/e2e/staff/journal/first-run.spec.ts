import type { Locator, Page } from '@playwright/test';
import { fetchCertificate, pdfText } from '../../support/certificates.ts';
import { administrator } from '../../support/content.ts';
import { expect } from '../../support/journal-test.ts';
import { mailServer, mailsTo } from '../../support/mails.ts';
import { ownJournalTest as test } from '../../support/own-journal.ts';

/** The most keys that a step may take beside what is typed. */
const MOST_TABS = 45;
const paper = 'deploy/tools/sample-content/journal/articles/2401.pdf';

/** Moves the focus there as somebody without a mouse does. */
async function reach(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused({ timeout: 1 });
}

async function enter(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(new RegExp(`^${label}(?: \\*)?$`)));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await reach(page, page.getByRole('main').getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

/** A step has begun when its heading has the focus. */
const begins = (page: Page, step: string) =>
  expect(page.getByRole('heading', { level: 2, name: step })).toBeFocused();

test('a new journal is led by keyboard to an article, its certificate and the mail to its author', async ({
  page,
  journal,
}) => {
  await page.goto('/admin/welcome');
  await enter(page, 'Username', administrator.username);
  await enter(page, 'Password', administrator.password);
  await page.keyboard.press('Enter');

  await begins(page, 'Name and ISSN');
  await enter(page, 'Journal name', 'Narmada Journal of Rivers');
  await enter(page, 'Short name', 'Narmada');
  await page.keyboard.press('Enter');
  await begins(page, 'Subject and claims');
  await enter(page, 'Subject', 'River ecology');
  await page.keyboard.press('Enter');
  await begins(page, 'Logo and colour');
  await press(page, 'Skip this step');
  await begins(page, 'Addresses and time zone');
  await enter(page, 'Email', 'editor@narmada.example');
  await page.keyboard.press('Enter');
  await begins(page, 'Mail server');
  const { host, port } = await mailServer();
  await enter(page, 'Server', host);
  await enter(page, 'Encryption', 'None');
  await enter(page, 'Port', String(port));
  await page.keyboard.press('Enter');

  await begins(page, 'First users');
  await enter(page, 'Username', 'ravi');
  await enter(page, 'E-mail address', 'ravi@narmada.example');
  await page.keyboard.press('Enter');
  await mailsTo('ravi@narmada.example', 1);
  await expect(page.getByText('2 people can sign in.')).toBeVisible();
  await press(page, 'Next: Texts and policies', 'link');
  await begins(page, 'Texts and policies');
  for (const left of [4, 3, 2, 1]) {
    await press(page, /^Confirm text/);
    const texts = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(texts).toHaveCount(left);
    await expect(texts.first()).toBeFocused();
  }
  await press(page, /^Confirm text/);
  await begins(page, 'Instructions to authors');
  await press(page, /^Confirm text/);
  await begins(page, 'Editorial board');
  await enter(page, 'Name', 'Dr. Leela Rao');
  await enter(page, 'Category', 'chief');
  await enter(page, 'Post', 'Editor-in-Chief');
  await enter(page, 'Affiliation', 'University of Hoshangabad');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Message' }).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Editors', exact: true }).last()).toBeFocused();
  await press(page, 'Next: Fee', 'link');
  await begins(page, 'Fee');
  await enter(page, 'Fee in rupees', '0');
  await page.keyboard.press('Enter');
  await begins(page, 'Author names');
  await expect(page.getByLabel('Allow hyphens and apostrophes in author names')).toBeChecked();
  await press(page, 'Save and continue');
  await begins(page, 'Online submission');
  await press(page, 'Save and continue');
  await expect(page.getByRole('alert')).toContainText('“Authors submit online” is not ticked');
  await press(page, 'Not now');
  await begins(page, 'DOI prefix');
  await press(page, 'Skip this step');
  await begins(page, 'First issue');
  await press(page, 'Create the first issue', 'link');

  await expect(page.getByLabel('Volume')).toBeFocused();
  await press(page, 'Volume 1, Issue 1');
  await press(page, 'Submit');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Volume 1, Issue 1/ })
    .press('Enter');
  // Asked for early: a chooser that opens before Playwright takes it is cancelled.
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Add Article', 'link');
  await reach(page, page.getByLabel('PDF of the article'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(paper);
  await press(page, 'Fill in empty fields');
  await press(page, 'Use 1');
  await enter(page, 'E-mail', 'kavita@rivers.example');
  await enter(page, 'Payment type', 'free');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toContainText('Added. This is the message for the author:');
  await page.keyboard.press('Escape');

  const [mail] = await mailsTo('kavita@rivers.example', 1);
  expect(mail?.headers.subject?.[0]).toMatch(/^Published: /);
  expect(mail?.text).toContain('/pdf?refno=1');
  const opened = page.context().waitForEvent('page');
  await press(page, 'Certificates', 'link');
  const published = await opened;
  const certificate = published.getByRole('link', { name: /^Kavita Rawat/ });
  await reach(published, certificate);
  const pdf = await fetchCertificate(page.request, journal + (await certificate.getAttribute('href'))!);
  expect(pdfText(await pdf.body())).toContain('Narmada Journal of Rivers');
  // It waits for pictures of the certificate, and the journal ends now.
  await published.close();
});
