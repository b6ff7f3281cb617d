import type { Browser, Page } from '@playwright/test';
import { issueName } from '#contracts/publication/issue-key.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { wordPapers } from '#testing/builders/word-papers.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { addManuscriptFile } from '../../support/fresh-manuscript.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { mailsTo } from '../../support/mails.ts';
import { linkIn, newLink } from '../../support/manuscripts.ts';
import { closeMessage } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const [paper, revised] = wordPapers as [(typeof wordPapers)[0], (typeof wordPapers)[0]];
const word = (name: string, buffer = paper.file) => ({ name, mimeType: '', buffer });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).press('Enter');

/** The page of the last of the mails to an address. */
async function newestLink(email: string, mails: number): Promise<string> {
  const { text } = (await mailsTo(email, mails)).at(-1)!;
  return linkIn(text);
}

async function onPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL, viewport: phone, locale: 'en-GB' })).newPage();
}

async function invite(page: Page, name: string, email: string, language: 'en' | 'hi') {
  await page.getByLabel('Name *').fill(name);
  await page.getByLabel('E-mail *').fill(email);
  await page.getByLabel('Language of mails').selectOption(language);
  await expect(page.getByLabel('Letter *')).toHaveValue(new RegExp(name));
  await page.getByLabel('I have checked the names found').press('Space');
  await press(page, `Invite ${name}`);
  await expect(region(page, 'Reviewers').getByRole('listitem', { name })).toContainText('Invited');
}

test('a manuscript goes through two rounds of review, by links alone, to its article', async ({
  page,
  browser,
  baseURL,
}) => {
  const { issue } = await freshIssue(0);
  const at = `${issue.volume}@review.example`;
  const [author, meera, anil] = [`author${at}`, `meera${at}`, `anil${at}`] as const;
  const link = await newLink(author);
  const other = await onPhone(browser, baseURL);

  await test.step('the author sends', async () => {
    await other.goto(link);
    await other.getByLabel('Manuscript', { exact: true }).setInputFiles(word('wells.docx'));
    await expect(other.getByText('We read this from the file')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Remove wells.docx' })).toBeVisible();
    await other.locator('form summary', { hasText: 'Title and abstract' }).press('Enter');
    await other.locator('form summary', { hasText: 'Authors' }).press('Enter');
    await other.getByRole('textbox', { name: 'Title' }).first().press('Control+End');
    await other.keyboard.type(` ${issue.volume}`);
    await other.getByLabel('Country').fill('India');
    await other.getByLabel('This is our own work').press('Space');
    for (const key of ['Tab', 'Space', 'Tab', 'Space']) await other.keyboard.press(key);
    await press(other, 'Send');
    await expect(other.getByText(/We have received your manuscript/)).toBeFocused();
  });

  const number = /\d{8}/.exec(await other.getByText(/We have received your manuscript/).innerText())![0];
  await test.step('the office invites two reviewers', async () => {
    await page.setViewportSize(desktop);
    await page.goto(`/admin/manuscripts?q=${number}`);
    await page
      .getByRole('row')
      .getByRole('link', { name: `${paper.title} ${issue.volume}` })
      .press('Enter');
    await page.getByRole('link', { name: 'Invite a reviewer', exact: true }).press('Enter');
    // An author of the manuscript.
    await page.getByLabel('E-mail *').fill(author);
    await expect(page.getByText(/author.*address|address of/)).toBeVisible();
    await expect(page.locator('mark').first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(desktop);
    await invite(page, 'Meera Joshi', meera, 'en');
    await page.getByRole('link', { name: 'Invite a reviewer', exact: true }).press('Enter');
    await invite(page, 'Anil Deshpande', anil, 'hi');
    await expect(region(page, 'State')).toContainText('Reviewers, 0 of 2');
  });

  await test.step('the office passes a later version on, which the reviewers do not see before', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await addManuscriptFile(id, 'manuscript', pdfWithText('By Meera Anand'), 'later.pdf');
    await page.reload();
    await expect(region(page, 'State').getByRole('link', { name: 'Pass on to reviewers' })).toBeVisible();
    const begin = page.getByRole('button', { name: 'Pass on to reviewers…' });
    await expect(begin).toBeEnabled();
    await begin.press('Enter');
    await expect(region(page, 'Reviewers').locator('mark').first()).toHaveText('Anand');
    await page.getByLabel('I have checked the names found').press('Space');
    await expectAccessible(page);
    await page.setViewportSize(desktop);
    await press(page, /^Pass on to reviewers$/);
    await expect(region(page, 'Reviewers')).not.toContainText('Sees an earlier version');
  });

  await test.step('the first reviewer accepts, writes on two devices and sends', async () => {
    const review = await newestLink(meera, 1);
    expect(review).toContain('/article/review#');
    await other.goto(review);
    await expect(other.getByText('Journal of Dryland Crops invites you to review')).toBeVisible();
    await expectAccessible(other);
    await other.setViewportSize(phone);
    await press(other, 'I will review it');
    await expect(other.getByText('Thank you. Please send your review by')).toBeFocused();
    await expect(other.getByText(`manuscript-${number}-1.pdf`)).toBeVisible();
    await expect(other.getByText('The journal sent you a new version')).toBeVisible();
    await press(other, 'Send');
    await expect(other.getByLabel('Accept without changes')).toBeFocused();
    await other.keyboard.press('ArrowDown');
    await typeInto(
      other.getByLabel('Remarks to the authors'),
      `The soil of the wells. ${'Please say more. '.repeat(5)}`,
    );
    await expect(other.getByText('Saved', { exact: true })).toBeVisible();
    const device = await onPhone(browser, baseURL);
    await device.goto(review);
    await expect(device.getByLabel('Accept after a minor revision')).toBeChecked();
    await device.getByLabel('Remarks to the editor').fill('I know this soil.');
    await expectAccessible(device);
    await press(device, 'Send');
    await expect(device.getByText('We have received your review.')).toBeFocused();
    await device.context().close();
  });

  await test.step('the second one declines by mistake, and reviews in Hindi', async () => {
    const review = await newestLink(anil, 1);
    expect(review).toContain('/hi/article/review#');
    await other.goto(review);
    await press(other, 'मैं समीक्षा नहीं कर सकता/सकती');
    await expect(other.getByText('उत्तर के लिए धन्यवाद।')).toBeFocused();
    await expectAccessible(other);
    await other.setViewportSize(phone);
    await press(other, 'अब मैं समीक्षा कर सकता/सकती हूँ');
    await other.getByLabel('बड़ा संशोधन, फिर एक और समीक्षा').press('Space');
    await other.getByLabel('लेखकों के लिए टिप्पणी').fill('कुओं की गहराई नहीं दी गई है। '.repeat(4));
    const texts = await other
      .locator('main :is(label, button, legend, summary, h1, dt, .hint)')
      .allInnerTexts();
    expect(texts.filter((text) => /[a-z]{3,}/.test(text.replace(/\S+\.docx|\.\w+/g, '')))).toEqual([]);
    await press(other, 'भेजें');
    await expect(other.getByText('आपकी समीक्षा मिल गई है।')).toBeFocused();
  });

  await test.step('the office asks for a major revision with both reviews', async () => {
    await page.reload();
    await expect(region(page, 'Reviewers').getByRole('listitem', { name: 'Meera Joshi' })).toContainText(
      'Recommends: Minor revision',
    );
    await expectAccessible(page);
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: 'Major revision…' }).press('Enter');
    const letter = page.getByLabel('Letter *');
    await expect(letter).toHaveValue(/Reviewer A:\s+The soil[^]+Reviewer B:\s+कुओं/);
    await expect(letter).not.toHaveValue(/I know this soil|Meera|Anil/);
    await page.getByLabel('Reviewer B, Anil Deshpande: Major revision').press('Space');
    await expect(letter).not.toHaveValue(/कुओं/);
    await page.getByLabel('Reviewer B, Anil Deshpande: Major revision').press('Space');
    await expect(letter).toHaveValue(/कुओं/);
    await press(page, `Ask for a major revision and send the letter to ${author}`);
    await expect(region(page, 'State')).toContainText('Author since');
  });

  await test.step('the author reads them and sends the revision', async () => {
    await other.goto(await newestLink(author, 3));
    await expect(region(other, 'Reviews').getByText('Reviewer B')).toBeVisible();
    await expect(region(other, 'Reviews')).not.toContainText(/Meera|Anil/);
    await expectAccessible(other);
    await other.setViewportSize(phone);
    await other.getByLabel('Manuscript', { exact: true }).setInputFiles(word('wells.docx'));
    await expect(other.getByText('This file has already been uploaded.')).toBeVisible();
    const second = word('wells, revised.docx', revised.file);
    await other.getByLabel('Manuscript', { exact: true }).setInputFiles(second);
    await expect(other.getByRole('button', { name: 'Remove wells, revised.docx' })).toBeVisible();
    await press(other, 'Send');
    await expect(other.getByLabel('Response', { exact: true })).toBeFocused();
    await other.keyboard.type('The soil is described, and the depth of each well is given.');
    await press(other, 'Send');
    await expect(other.getByText('Thank you. The journal has received what you sent.')).toBeFocused();
  });

  await test.step('the first reviewer is invited again', async () => {
    await page.reload();
    const known = region(page, 'Reviewers').getByRole('listitem', { name: 'Meera Joshi' });
    await known.getByRole('link', { name: 'Invite again…' }).press('Enter');
    await expect(page.getByLabel('Letter *')).toHaveValue(/Dear Meera Joshi/);
    await page.getByLabel('I have checked the names found').press('Space');
    await press(page, 'Invite Meera Joshi');
    await expect(region(page, 'State')).toContainText('Office: invite');

    await other.goto(await newestLink(meera, 4));
    await press(other, 'I will review it');
    await expect(other.getByText('The soil is described, and the depth')).toBeVisible();
    await other.getByLabel('Accept without changes').press('Space');
    await other.getByLabel('Remarks to the authors').fill('All that was asked is there now. '.repeat(4));
    await press(other, 'Send');
    await expect(other.getByText('We have received your review.')).toBeFocused();
  });

  await test.step('the office accepts, and the author sends the final file', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Accept…' }).press('Enter');
    await expect(page.getByText('1 of 2 reports received, 3 in all rounds.')).toBeVisible();
    await page.getByLabel('Final files').press('Space');
    await expect(page.getByLabel('Letter *')).toHaveValue(/final file/);
    await press(page, /^Accept and send/);
    await expect(region(page, 'State')).toContainText('Accepted');

    await other.goto(await newestLink(author, 5));
    await expect(other.locator('[aria-current=step]')).toHaveText('Accepted');
    await expectAccessible(other);
    await other.setViewportSize(phone);
    const final = { name: 'wells.pdf', mimeType: 'application/pdf', buffer: pdfWithText('Wells') };
    await other.getByLabel('Final file', { exact: true }).setInputFiles(final);
    await expect(other.getByRole('button', { name: 'Remove wells.pdf' })).toBeVisible();
    await press(other, 'Send');
    await expect(other.getByText('Thank you. The journal has received what you sent.')).toBeFocused();
  });

  await test.step('the reviewers read what became of it, and the article says how it was reviewed', async () => {
    await page.reload();
    await page.getByLabel('Publish in').selectOption(issueName(issue));
    await page.getByRole('link', { name: 'Add article' }).press('Enter');
    await expect(page.getByLabel('Ref number')).toHaveValue(number);
    await page.getByLabel('Page number').fill('1-6');
    await press(page, 'Add Article');
    await closeMessage(page);
    await expect(region(page, 'State')).toContainText('Published');

    await other.goto(await newestLink(anil, 3));
    await expect(region(other, 'निर्णय')).toContainText('बड़ा संशोधन माँगा है');
    await region(other, 'अन्य समीक्षाएँ').locator('summary').press('Enter');
    await expect(region(other, 'अन्य समीक्षाएँ')).toContainText('The soil of the wells.');
    await expect(region(other, 'अन्य समीक्षाएँ')).not.toContainText('I know this soil');
    await expectAccessible(other);
    await other.goto(`/archives/${issue.year}/${issue.volume}/${issue.issue}/${number}`);
    await expect(other.getByRole('main')).toContainText('Double anonymized; 2 reviewers; 2 rounds');
    await other.context().close();
  });
});
