import type { Page } from '@playwright/test';
import type { StaffArticle, StaffArticleListing } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { settings } from '../../support/content.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { paste } from '../../support/paste.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog } from '../../support/toasts.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Add Article' });
const listPath = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;
const articlesOf = (issue: IssueKey) => staffCall<StaffArticleListing[]>(`/api/archives/${listPath(issue)}`);
const pdf = (name = 'article.pdf') => ({ name, mimeType: 'application/pdf', buffer: pdfWithText(name) });

async function open(page: Page, issue: IssueKey): Promise<void> {
  await page.goto(`/admin/archives/add/${listPath(issue)}`);
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
}

/** Fills the required fields with values that are unique in the journal. */
async function complete(page: Page, { volume }: IssueKey, pagenumber: string): Promise<void> {
  await page.getByLabel('Ref number').fill(`${volume}99`);
  await page.getByLabel('Page number').fill(pagenumber);
  await page.getByLabel('Author names').fill('Dr. Asha Verma, आशा वर्मा');
  await page.getByLabel('E-mail').fill('asha@example.org, jose@example.org');
  await page.getByLabel('Transaction ID').fill(`TXN-ADD-${volume}`);
  await paste(page.getByRole('textbox', { name: 'Title' }), `Added to <i>volume</i> ${volume}`);
  await paste(page.getByRole('textbox', { name: 'Abstract' }), '<p>What was found.</p>');
  await page.getByLabel('Article *').setInputFiles(pdf());
}

test('an empty form has its five sections and defaults, and stops without a message', async ({ page }) => {
  const { issue } = await freshIssue(1);
  await open(page, issue);
  const back = page.getByRole('main').getByRole('link').first();
  await expect(back).toHaveAttribute('href', `/admin/archives/${listPath(issue)}`);
  await expect(page.getByRole('group').locator('legend')).toHaveText([
    'Paper Details',
    'Publication Details',
    'Author Information',
    'Payment & Publishing',
    'Upload Document',
  ]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
  await expect(page.getByLabel('Certificate date')).toHaveValue(today);
  await expect(page.getByLabel('Payment type')).toHaveValue('paid');
  for (const [label, value] of [
    ['Volume', issue.volume],
    ['Issue', issue.issue],
    ['Year', issue.year],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(String(value));
  await expect(page.getByLabel('Page number')).toHaveAccessibleDescription(/The last page is 16/);

  for (const emptied of ['Volume', 'Certificate date']) await page.getByLabel(emptied).fill('');
  await save(page).click();
  await expect(page.getByLabel('Ref number')).toBeFocused();
  for (const label of ['Ref number', 'Page number', 'Author names', 'E-mail', 'Transaction ID'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  for (const label of ['Volume', 'Certificate date', 'Article *'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  for (const label of ['Title', 'Abstract'])
    await expect(page.getByRole('textbox', { name: label })).toHaveAttribute('aria-invalid', 'true');
  for (const label of ['Subject', 'Keywords', 'Mobile', 'Country', 'Issue', 'Year', 'Payment type'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(messageDialog(page)).toBeHidden();
});

test('a file that is too large or no PDF is refused in a dialog', async ({ page }) => {
  const { issue } = await freshIssue(0);
  await open(page, issue);
  const file = page.getByLabel('Article *');
  for (const [name, buffer, mimeType, text] of [
    ['big.pdf', Buffer.alloc(5_242_880), 'application/pdf', 'File size exceeds the limit of 5 MB.'],
    ['letter.docx', Buffer.from('PK'), 'application/msword', 'The file must be a PDF'],
  ] as const) {
    const dialogOpened = page.waitForEvent('dialog');
    const chosen = file.setInputFiles({ name, buffer, mimeType });
    const alert = await dialogOpened;
    expect([alert.type(), alert.message()]).toEqual(['alert', text]);
    await alert.accept();
    await chosen;
    await expect(file).toHaveValue('');
  }
  await file.setInputFiles(pdf());
  await expect(page.getByText(/^article\.pdf, \d+ kB/).last()).toBeVisible();
});

test('a complete form adds the article once and shows the notice for its authors', async ({
  page,
  baseURL,
}) => {
  const { issue } = await freshIssue(0);
  await open(page, issue);
  await expect(page.getByLabel('Page number')).toHaveAccessibleDescription(
    /This is the issue’s first article/,
  );
  await complete(page, issue, '1-6');
  await save(page).dblclick();
  await expect(messageDialog(page).getByRole('heading')).toHaveText(
    'Added. This is the message for the author:',
  );
  const refnumber = `${issue.volume}99`;
  const addresses = await messageDialog(page)
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.href));
  expect(addresses).toEqual([
    baseURL + paths.publication(refnumber),
    expect.stringMatching(/^https:\/\/scholar\.google\.com\/scholar\?q=/),
    'https://scholar.google.com/citations',
    settings.video_link_1,
    settings.video_link_2,
  ]);
  await expect(messageDialog(page)).toContainText(
    /The message was sent by e-mail to (?:asha|jose)@example\.org and (?:asha|jose)@example\.org\./,
  );
  await expectAccessible(page);
  await closeMessage(page);
  await expect(page).toHaveURL(`/admin/archives/${listPath(issue)}`);
  await expect(page.getByRole('row', { name: `Added to volume ${issue.volume}` })).toHaveCount(1);

  const [added] = await articlesOf(issue);
  const stored = await staffCall<StaffArticle>(`/api/archives/${added!.id}`);
  expect(stored).toMatchObject({ refnumber, status: 'enabled', ptype: 'paid', file: `${refnumber}.pdf` });
  expect(decodeRichText(stored.title)).toBe(`Added to <i>volume</i> ${issue.volume}`);
});

test.describe('a server error', () => {
  test.use({ provoked: /status of 4(?:0[049]|15|22)|ERR_FAILED/ });

  test('is shown with the requirements’ message, at the field, and nothing entered is lost', async ({
    page,
  }) => {
    const { issue, articles } = await freshIssue(1);
    const [there] = articles;
    await open(page, issue);
    await complete(page, issue, '17-20');
    for (const [label, value, text] of [
      ['Ref number', there!.refnumber, 'Duplicate reference number'],
      ['Transaction ID', there!.txnid, 'Transaction ID Already Used'],
      ['Transaction ID', '!', 'Invalid transaction id'],
      ['Page number', '20-17', 'Invalid page number'],
    ] as const) {
      const field = page.getByLabel(label);
      const good = await field.inputValue();
      await field.fill(value);
      await save(page).click();
      await expect(messageDialog(page)).toContainText(text);
      await page.keyboard.press(label === 'Page number' ? 'Escape' : 'Enter');
      await expect(messageDialog(page)).toBeHidden();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(text));
      await field.fill(good);
    }

    await page.getByLabel('Volume').fill('9999');
    await save(page).click();
    await expect(page.getByLabel('Issue')).toHaveAccessibleDescription(/This issue does not exist/);
    for (const label of ['Volume', 'Year']) await page.getByLabel(label).fill('');
    await save(page).click();
    for (const label of ['Volume', 'Year'])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(/must be a whole number/);
    await page.getByLabel('Volume').fill(String(issue.volume));
    await page.getByLabel('Year').fill(String(issue.year));

    const none = { name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>none</html>') };
    await page.getByLabel('Article *').setInputFiles(none);
    await save(page).click();
    await expect(page.getByText('The file must be a PDF')).toBeVisible();
    await page.getByLabel('Article *').setInputFiles(pdf());

    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill(there!.title_text.toUpperCase());
    await save(page).click();
    await expect(messageDialog(page)).toContainText('Duplicate title');
    await closeMessage(page);
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await title.fill(`Another of volume ${issue.volume}`);

    await page.route('**/api/admin/archives/', (route) => route.abort());
    await save(page).click();
    await expect(messageDialog(page)).toContainText('Something went wrong');
    await closeMessage(page);
    await page.unroute('**/api/admin/archives/');
    await save(page).click();
    await expect(messageDialog(page).getByRole('heading')).toHaveText(
      'Added. This is the message for the author:',
    );
    expect(await articlesOf(issue)).toHaveLength(2);
  });
});
