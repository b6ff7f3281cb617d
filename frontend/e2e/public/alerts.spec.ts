import type { AlertOverview } from '#contracts/journal/alerts.ts';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { mailsTo } from '../support/mails.ts';
import { ownVolume } from '../support/own-volume.ts';
import { staffCall } from '../support/staff-call.ts';

const pathIn = ({ text }: ReceivedMail) => /\/alerts\/manage\?token=\S+/.exec(text)![0];

test('a reader subscribes, confirms, receives an announced issue, and ends the alerts', async ({
  page,
  browser,
}) => {
  const reader = `reader${Date.now()}@example.org`;
  // The page lists the newest issues: one that no other test's issue is newer than.
  const { issue } = await freshIssue(2, undefined, 9_000 + (ownVolume() % 1_000));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  const outcome = visitor.getByRole('status');

  // Without scripts, from the issue's page.
  await visitor.goto(`/archives/2025/vol${issue.volume}/issue1`);
  await visitor.getByRole('main').getByRole('link', { name: 'New issues by e-mail' }).press('Enter');
  await visitor.getByLabel('E-mail').pressSequentially(reader);
  await visitor.getByRole('button', { name: 'Subscribe' }).press('Enter');
  await expect(outcome).toContainText('an e-mail is on its way');
  const [confirmation] = await mailsTo(reader, 1);
  await visitor.goto(pathIn(confirmation!));
  await expect(visitor.getByText(`Send these alerts to ${reader}?`)).toBeVisible();
  await visitor.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(outcome).toHaveText('Thank you. Your alerts are confirmed.');
  await expect(visitor.getByRole('checkbox', { name: 'New issues' })).toBeChecked();

  await page.goto('/admin/alerts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await expectAccessible(page);
  const name = `Volume ${issue.volume}, Issue 1 (2025)`;
  await page.getByRole('button', { name: `Announce ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Announce' });
  await expect(dialog).toContainText(`Announce ${name} to`);
  await dialog.getByRole('button', { name: 'Announce' }).press('Enter');
  const row = page.getByRole('region', { name: 'Mailings' }).getByRole('row', { name });
  await expect(row).toContainText('Sent');
  const [, announcement] = await mailsTo(reader, 2);
  expect(announcement!.text).toContain(`Article 1 of volume ${issue.volume}`);

  await visitor.goto(pathIn(announcement!));
  await visitor.getByRole('button', { name: 'End all alerts' }).press('Enter');
  await expect(outcome).toContainText('your address has been deleted');
  const gone = await visitor.goto(pathIn(announcement!));
  expect([gone?.status(), gone?.headers()['cache-control']]).toEqual([404, expect.anything()]);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await context.close();
});

test('a search is saved as an alert, changed by its link, and erased by staff', async ({ page }) => {
  const reader = `searcher${Date.now()}@example.org`;
  await page.goto('/search?keyword=pigeonpea');
  await page.getByRole('link', { name: 'Alert me about new results' }).press('Enter');
  await expect(page.getByLabel('Alert me to')).toHaveValue('search:keyword=pigeonpea');
  await expectAccessible(page);
  await page.getByLabel('E-mail').pressSequentially(reader);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('an e-mail is on its way');
  const [confirmation] = await mailsTo(reader, 1);
  expect(confirmation!.text).toContain('New results of the search “pigeonpea”');

  const response = await page.goto(pathIn(confirmation!));
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'New issues' }).press('Space');
  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Your alerts are saved.');
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  for (const alert of ['New issues', 'New results of the search “pigeonpea”'])
    await expect(page.getByRole('checkbox', { name: alert })).toBeChecked();

  const before = await staffCall<AlertOverview>('/api/admin/alerts');
  expect(before.subscribers.search).toBeGreaterThan(0);
  await page.goto('/admin/alerts');
  await page.getByLabel('E-mail').pressSequentially(reader);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address deleted')).toBeVisible();
  await page.getByLabel('E-mail').pressSequentially(reader);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('Nothing is stored');
});
