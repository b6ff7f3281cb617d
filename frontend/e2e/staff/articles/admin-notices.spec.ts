import type { AuthorNotice } from '#contracts/fields/entities.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { staffCall } from '../../support/staff-call.ts';

test('an article shows the outcome of its notice, and sends it to every address given', async ({ page }) => {
  const { articles } = await freshIssue();
  const [article] = articles;
  await page.goto(`/admin/archives/${article!.id}`);
  const panel = page.getByRole('region', { name: 'Author notices' });
  const notices = panel.getByRole('listitem');
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText(`Sent ${article!.email}`);
  await expect(notices).toContainText('requested by asha');
  await expectAccessible(page);

  const to = panel.getByLabel('Send to');
  await expect(to).toHaveValue(article!.email);
  await to.fill('first@example.org, nobody');
  await page.keyboard.press('Enter');
  await expect(to).toHaveAccessibleDescription(/'nobody' is not a valid e-mail address/);
  await to.fill('first@example.org, second@example.org');
  await panel.getByRole('button', { name: 'Resend notice' }).dblclick();
  await expect(notices).toHaveCount(3);
  await expect(notices.filter({ hasText: /^Sent/ })).toHaveCount(3);
  const stored = await staffCall<AuthorNotice[]>(`/api/admin/archives/${article!.id}/notices`);
  expect(stored.map((notice) => notice.to).sort()).toEqual([
    article!.email,
    'first@example.org',
    'second@example.org',
  ]);
});

test('a notice being sent is polled until it is sent', async ({ page }) => {
  const { articles } = await freshIssue();
  const now = new Date().toISOString();
  const notice = {
    id: '1',
    to: 'a@example.org',
    state: 'queued',
    attempts: 1,
    last_error: 'The server is busy',
  };
  await page.route('**/api/admin/archives/*/notices*', async (route) => {
    await route.fulfill({ json: [{ ...notice, createdby: 'asha', creation: now, updated_at: now }] });
    Object.assign(notice, { state: 'sent', last_error: '' });
  });
  await page.goto(`/admin/archives/${articles[0]!.id}`);
  const panel = page.getByRole('region', { name: 'Author notices' });
  await expect(panel.getByRole('listitem')).toContainText('Will be retried a@example.org');
  await expect(panel.getByRole('listitem')).toContainText('The server is busy');
  await expect(panel.getByRole('listitem')).toContainText('Sent a@example.org');
});

test('a disabled article sends no notice', async ({ page }) => {
  const { articles } = await freshIssue();
  await staffCall(`/api/archives/${articles[0]!.id}`, { status: 'disabled' });
  await page.goto(`/admin/archives/${articles[0]!.id}`);
  const panel = page.getByRole('region', { name: 'Author notices' });
  await expect(panel).toContainText('once the article is enabled');
  await expect(panel.getByRole('button')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Disabled');
});
