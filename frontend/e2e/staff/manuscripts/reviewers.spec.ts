import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { answeredReview } from '../../support/fresh-review.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';

// Records that cannot be joined.
test.use({ provoked: /status of 400/ });

test('the next reviewer is chosen after a decline, and records are corrected, joined and erased', async ({
  page,
}) => {
  const { id } = await answeredReview('decline');
  const { number } = await staffCall<StaffManuscript>(`/api/admin/manuscripts/${id}`);
  await staffCall('/api/editors', {
    category: 'associate editor',
    name: `Nila Bose ${number}`,
    email: `nila${number}@hills.example`,
    post: 'Rivers of the drylands',
    content: 'Institute of Hills',
  });

  await page.goto(`/admin/manuscripts/${id}`);
  const row = page.getByRole('listitem', { name: 'Lata Kulkarni' });
  await row.getByRole('link', { name: 'Invite the next reviewer…' }).press('Enter');
  const name = await page.getByLabel('Name *').inputValue();
  expect(name).not.toBe('');
  await expect(page.getByLabel('Letter *')).toHaveValue(new RegExp(name));
  await expectAccessible(page);
  await page.getByRole('button', { name: `Invite ${name}` }).press('Enter');
  const next = page.getByRole('listitem', { name });
  await expect(next).toContainText('Invited');

  await page.goto(`/admin/reviewers?q=reviewer${number}@plateau.example`);
  await page.getByRole('row').getByRole('link', { name: 'Lata Kulkarni' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lata Kulkarni');
  await page.getByLabel('Institution').fill('School of Plateaus');
  await page.getByLabel('Keywords').fill('rivers, drylands');
  await page.getByRole('button', { name: 'Save reviewer' }).press('Enter');
  await expect(toasts(page)).toContainText('Reviewer saved');
  await page.getByLabel('Address of the other record').fill('nobody@plateau.example');
  await page.getByRole('button', { name: 'Merge records' }).press('Enter');
  await expect(messageDialog(page)).toContainText('No other reviewer has this address');
  await closeMessage(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete reviewer' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete reviewer' }).press('Enter');
  await expect(toasts(page)).toContainText('Reviewer deleted');
});
