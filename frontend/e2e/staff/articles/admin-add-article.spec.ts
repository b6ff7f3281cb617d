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
import { closeMessage, message } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Add Article' });
const listPath = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;
const articlesOf = (issue: IssueKey) => staffCall<StaffArticleListing[]>(`/api/archives/${listPath(issue)}`);
const pdf = (name = 'article.pdf') => ({ name, mimeType: 'application/pdf', buffer: pdfWithText(name) });

async function open(page: Page, issue: IssueKey): Promise<void> {
  await page.goto(`/admin/archives/add/${listPath(issue)}`);
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
}

/** Fills the required fields with values that are unique in the journal. */
async function fill(page: Page, { volume }: IssueKey, pagenumber: string): Promise<void> {
  await typeInto(page.getByLabel('Ref number'), `${volume}99`);
  await typeInto(page.getByLabel('Page number'), pagenumber);
  await typeInto(page.getByLabel('Author names'), 'Dr. Asha Verma, आशा वर्मा');
  await typeInto(page.getByLabel('E-mail'), 'asha@example.org, jose@example.org');
  await typeInto(page.getByLabel('Transaction ID'), `TXN-ADD-${volume}`);
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

  for (const emptied of ['Volume', 'Certificate date']) await typeInto(page.getByLabel(emptied), '');
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
  await expect(message(page)).toBeHidden();
});

test('each invalid value is reported at its field and blocks the form', async ({ page }) => {
  const { issue } = await freshIssue(1);
  await open(page, issue);
  await fill(page, issue, '17-20');
  for (const [label, value, text] of [
    ['Ref number', '12a', 'Ref number must be a valid number'],
    ['Page number', '17', 'Page number format must be like 1-6'],
    [
      'Page number',
      '16-20',
      'The the first value of the page range should be one more than the last one. The last page was 16',
    ],
    ['Author names', 'R2 D2', 'Author name must contain only alphabets, spaces, commas, and periods'],
    ['Author names', 'a '.repeat(51), 'Author name should not exceed 50 words'],
    [
      'Author names',
      'Anne O’Brien-Smith',
      'Author name must contain only alphabets, spaces, commas, and periods Hyphens and apostrophes need the setting “Allow hyphens and apostrophes in author names”.',
    ],
    ['E-mail', 'asha@example', "'asha@example' is not a valid e-mail address"],
  ] as const) {
    const field = page.getByLabel(label);
    const good = await field.inputValue();
    await typeInto(field, value);
    await page.keyboard.press('Tab');
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${text.replaceAll('.', '\\.')}`));
    await save(page).click();
    await expect(field).toBeFocused();
    await typeInto(field, good);
    await expect(field).toHaveAttribute('aria-invalid', 'false');
  }
  expect(await articlesOf(issue)).toHaveLength(1);

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
  await fill(page, issue, '1-6');
  await save(page).dblclick();
  await expect(message(page).getByRole('heading')).toHaveText('Added. This is the message for the author:');
  const refnumber = `${issue.volume}99`;
  const addresses = await message(page)
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map((link) => link.href));
  expect(addresses).toEqual([
    baseURL + paths.publication(refnumber),
    expect.stringMatching(/^https:\/\/scholar\.google\.com\/scholar\?q=/),
    'https://scholar.google.com/citations',
    settings.video_link_1,
    settings.video_link_2,
  ]);
  await expect(message(page)).toContainText(
    /It was sent by e-mail to (?:asha|jose)@example\.org and (?:asha|jose)@example\.org\./,
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

  test('is shown with the specification’s message, at the field, and nothing entered is lost', async ({
    page,
  }) => {
    const { issue, articles } = await freshIssue(1);
    const [there] = articles;
    await open(page, issue);
    await fill(page, issue, '17-20');
    for (const [label, value, text] of [
      ['Ref number', there!.refnumber, 'Duplicate reference number'],
      ['Transaction ID', there!.txnid, 'Transaction ID Already Used'],
      ['Transaction ID', '!', 'Invalid transaction id'],
      ['Page number', '20-17', 'Invalid page number'],
    ] as const) {
      const field = page.getByLabel(label);
      const good = await field.inputValue();
      await typeInto(field, value);
      await save(page).click();
      await expect(message(page)).toContainText(text);
      await page.keyboard.press(label === 'Page number' ? 'Escape' : 'Enter');
      await expect(message(page)).toBeHidden();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(text));
      await typeInto(field, good);
    }

    await typeInto(page.getByLabel('E-mail'), 'nobody');
    await save(page).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(message(page)).toBeHidden();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^'nobody' is not a valid/);
    await typeInto(page.getByLabel('E-mail'), 'asha@example.org');

    await typeInto(page.getByLabel('Volume'), '9999');
    await save(page).click();
    await expect(page.getByLabel('Issue')).toHaveAccessibleDescription(/This issue does not exist/);
    for (const label of ['Volume', 'Year']) await typeInto(page.getByLabel(label), '');
    await save(page).click();
    for (const label of ['Volume', 'Year'])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(/must be a whole number/);
    await typeInto(page.getByLabel('Volume'), String(issue.volume));
    await typeInto(page.getByLabel('Year'), String(issue.year));

    const none = { name: 'none.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>none</html>') };
    await page.getByLabel('Article *').setInputFiles(none);
    await save(page).click();
    await expect(page.getByText('The file must be a PDF')).toBeVisible();
    await page.getByLabel('Article *').setInputFiles(pdf());

    const title = page.getByRole('textbox', { name: 'Title' });
    await typeInto(title, there!.title_text.toUpperCase());
    await save(page).click();
    await expect(message(page)).toContainText('Duplicate title');
    await closeMessage(page);
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await typeInto(title, `Another of volume ${issue.volume}`);

    await page.route('**/api/admin/archives/', (route) => route.abort());
    await save(page).click();
    await expect(message(page)).toContainText('Something went wrong');
    await closeMessage(page);
    await page.unroute('**/api/admin/archives/');
    await save(page).click();
    await expect(message(page).getByRole('heading')).toHaveText('Added. This is the message for the author:');
    expect(await articlesOf(issue)).toHaveLength(2);
  });
});
