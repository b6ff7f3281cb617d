import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { articles } from '../../support/content.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { newSession } from '../../support/sign-in.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';
import { addUser } from '../../support/users.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Update Article' });

async function edit(page: Page, { id, refnumber }: StaffArticle): Promise<void> {
  await page.goto(`/admin/archives/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(refnumber);
}

/** Opens the form of an article that is the only one of its issue. */
async function editFresh(page: Page) {
  const { issue, articles: made } = await freshIssue();
  const [article] = made as [StaffArticle];
  await edit(page, article);
  return { issue, article };
}

test('an article is edited once, however often Save is pressed; its history and readers see the change', async ({
  page,
  baseURL,
}) => {
  const { article } = await editFresh(page);
  await expect(page.getByRole('group').locator('legend')).toHaveText([
    'Paper Details',
    'Publication Details',
    'Author Information',
    'Payment & Publishing',
    'Upload Document',
    'Full text',
  ]);
  await page.getByLabel('Keywords').fill('pigeonpea, resistance');
  await save(page).dblclick();
  await expect(messageDialog(page)).toContainText('We have updated your article');
  const link = baseURL + paths.publication(article.refnumber);
  await expect(messageDialog(page).getByRole('link')).toHaveAttribute('href', link);
  await closeMessage(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(latest).toContainText('asha');
  await expect(latest.locator('del')).toHaveText(articles[0]!.keywords);
  await expect(latest.locator('ins')).toHaveText('pigeonpea, resistance');

  const created = page.getByRole('region', { name: 'History' }).getByRole('listitem').last();
  await expect(created).toContainText('Created by asha');
  await expect(created.getByText(/SHA-256/)).toBeHidden();
  await expect(created.locator('dl')).toBeHidden();
  await created.getByText('Created by').click();
  await expect(created.locator('dl')).toBeVisible();

  expect((await staffCall<StaffArticle>(`/api/archives/${article.id}`)).version).toBe(2);
  await page.reload();
  await expect(page.getByLabel('Keywords')).toHaveValue('pigeonpea, resistance');

  await page.getByLabel('Acknowledgements').fill('We thank the boatmen of Prayag.');
  await page.keyboard.press('Enter');
  await expect(messageDialog(page)).toContainText('We have updated your article');
  await page.goto(paths.article(article));
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Acknowledgements' }) });
  await expect(section).toContainText('We thank the boatmen of Prayag.');
});

test('an article lists the issued certificates with their versions', async ({ page }) => {
  const { articles: made } = await freshIssue();
  const [article] = made as [StaffArticle];
  const issued = page.getByRole('region', { name: 'Certificates issued' }).getByRole('listitem');
  const [author] = article.authorname.split(',') as [string];
  const ofAuthor = issued.filter({ hasText: author });
  // Certificates are pre-generated in the background.
  const openWith = (version: string) =>
    expect
      .poll(async () => {
        await edit(page, article);
        const section = page.getByRole('region', { name: 'Certificates issued' });
        await expect(section.getByText(/Version|No certificate/).first()).toBeVisible();
        return (await ofAuthor.allInnerTexts()).join();
      })
      .toContain(version);
  await openWith('Version 1');
  const code = await ofAuthor.getByRole('link').innerText();
  await expect(ofAuthor.getByRole('link')).toHaveAttribute('href', paths.verify(code));

  await page.getByLabel('Page number').fill('21-26');
  await save(page).click();
  await expect(messageDialog(page)).toContainText('We have updated your article');
  await openWith('Version 2');
  await expect(ofAuthor).toHaveCount(2);
  await expect(ofAuthor.first().getByRole('link')).toHaveText(code);
});

test.describe('a rejected edit', () => {
  test.use({ provoked: /status of 4(?:09|22)/ });

  test('shows the reason, at the field and with the requirements’ message', async ({ page }) => {
    const { articles: made } = await freshIssue(2);
    const [first, second] = made as [StaffArticle, StaffArticle];
    await edit(page, second);
    // requirements.md#errors has only this for it, so the field is marked without words.
    const txnid = page.getByLabel('Transaction ID');
    await txnid.fill(first.txnid.toLowerCase());
    await save(page).click();
    await expect(messageDialog(page)).toContainText('Something went wrong');
    await closeMessage(page);
    await expect(txnid).toBeFocused();
    await expect(txnid).toHaveAttribute('aria-invalid', 'true');
    await expect(txnid).toHaveAccessibleDescription(/^$/);
    await txnid.fill(second.txnid);
    await page.getByRole('textbox', { name: 'Title' }).fill(first.title_text);
    await save(page).click();
    await expect(messageDialog(page)).toContainText('Duplicate title');
    await closeMessage(page);

    await page.getByLabel('Author names').fill('Anne O’Brien-Smith');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Author names')).toHaveAccessibleDescription(
      /^Author name must contain only alphabets, .* “Anne O’Brien-Smith”: hyphens and apostrophes need the setting/,
    );
    await txnid.fill('');
    await save(page).click();
    await expect(txnid).toHaveAttribute('aria-invalid', 'true');
    await expect(messageDialog(page)).toBeHidden();
  });
});

test.describe('two users', () => {
  test.use({ provoked: /status of 412/ });

  test('editing the same article: the later one sees what has changed, and nothing is lost', async ({
    page,
  }) => {
    const { article } = await editFresh(page);
    await page.getByLabel('Keywords').fill('mine');
    const meera = `Meera ${randomUUID()}`;
    const { token } = await newSession(await addUser(meera));
    await page.request.post(`/api/archives/${article.id}`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { subject: 'Theirs', funding: [{ funder: 'Ministry of Water', funder_id: '', award: '7' }] },
    });
    await save(page).click();

    const conflict = page.getByRole('dialog', { name: `${meera} has changed this record` });
    await expect(conflict).toContainText(/The other change was saved on \d+ \w+ \d{4}, \d\d:\d\d\./);
    await expect(conflict.locator('dt')).toHaveText(['Subject', 'Funding']);
    await expect(conflict.locator('ins')).toHaveText(['Theirs', 'Ministry of Water, 7']);
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep what I entered' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Theirs');
    await expect(page.getByLabel('Keywords')).toHaveValue('mine');
    await save(page).click();
    await expect(messageDialog(page)).toContainText('We have updated your article');
    const saved = await staffCall<StaffArticle>(`/api/archives/${article.id}`);
    expect([saved.subject, saved.keywords]).toEqual(['Theirs', 'mine']);
  });
});

test('leaving with unsaved changes asks for confirmation', async ({ page }) => {
  const { issue } = await editFresh(page);
  await page.getByLabel('Keywords').fill('unsaved');
  await page.getByRole('link', { name: `Volume ${issue.volume}, Issue 1 (2025)` }).click();
  const guard = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(guard).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guard).toBeHidden();
  await page.getByRole('link', { name: `Volume ${issue.volume}, Issue 1 (2025)` }).click();
  await guard.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Keywords')).toHaveValue('unsaved');
  await page.getByRole('link', { name: `Volume ${issue.volume}, Issue 1 (2025)` }).click();
  await guard.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
});

test('the switch above the form disables an article immediately, and what is entered stays and can be saved', async ({
  page,
}) => {
  const { article } = await editFresh(page);
  await page.getByLabel('Keywords').fill('mine');
  const toggle = page.getByRole('switch', { name: `Article ${article.refnumber}: enabled` });
  await toggle.press('Space');
  await expect(page.getByText('Disabled: only staff see it')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Disabled');
  await expect(page.getByLabel('Keywords')).toHaveValue('mine');
  await save(page).click();
  await expect(messageDialog(page)).toContainText('We have updated your article');
  const saved = await staffCall<StaffArticle>(`/api/archives/${article.id}`);
  expect([saved.status, saved.keywords]).toEqual(['disabled', 'mine']);
});

test.describe('the switch in the list', () => {
  test.use({ provoked: /status of 500/ });

  test('disables an article, which can be undone, and is reverted with a message when the server rejects it', async ({
    page,
  }) => {
    const { issue, articles: made } = await freshIssue();
    const [article] = made as [StaffArticle];
    await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
    const toggle = page.getByRole('switch');
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect
      .poll(async () => (await staffCall<StaffArticle>(`/api/archives/${article.id}`)).status)
      .toBe('disabled');
    await expect(toasts(page)).toContainText(`Disabled: ${article.title_text}`);
    await page.keyboard.press('Control+z');
    await expect(toggle).toBeChecked();

    await page.route('**/api/archives/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await toggle.click();
    await expect(messageDialog(page)).toHaveText(/^Something went wrong/);
    await closeMessage(page);
    await expect(toggle).toBeChecked();
  });
});
