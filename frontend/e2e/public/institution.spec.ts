import { randomUUID } from 'node:crypto';
import { errorTable } from '#contracts/api/errors.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journal-test.ts';
import { newSession, storeSession } from '../support/sign-in.ts';
import { toasts } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

test('an institution’s sign-in is linked once, signs in from then on, and is unlinked', async ({ page }) => {
  const me = await addUser(`Jaya ${randomUUID()}`);
  const enter = page.getByRole('link', { name: 'Sign in with your institution' });
  await page.goto('/admin/login');
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText(errorTable.unknown_identity.message);
  await expect(page).toHaveURL('/admin/login?problem=unknown_identity');
  await expectAccessible(page);

  await storeSession(page, await newSession(me));
  await page.goto('/admin/sign-in');
  const part = page.getByRole('region', { name: 'Your institution' });
  await part.getByRole('button', { name: 'Link sign-in' }).click();
  await expect(part.getByRole('button', { name: 'Remove the link' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await enter.click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('banner').getByRole('link', { name: me.username }).click();
  await part.getByRole('button', { name: 'Remove the link' }).click();
  await expect(toasts(page)).toContainText('Link removed');
});

test.describe('a member without a password', () => {
  test.use({ provoked: /status of 40[39]/ });

  test('becomes a user, confirms their identity at the institution in another tab, and sets a password', async ({
    page,
    context,
  }) => {
    const member = `member-${randomUUID()}@new.example`;
    const begun = await page.request.get('/auth/oidc/begin?area=admin', { maxRedirects: 0 });
    await page.goto(`${begun.headers().location}&login_hint=${encodeURIComponent(member)}`);
    await expect(page).toHaveURL('/admin');
    await page.getByRole('banner').getByRole('link', { name: member }).click();
    await page.getByRole('button', { name: 'Remove the link' }).click();
    await expect(page.getByRole('alert')).toHaveText(errorTable.only_sign_in.message);

    await expect(page.getByRole('group', { name: 'Set a password' })).toBeVisible();
    await expect(page.getByLabel('Your current password')).toHaveCount(0);
    for (const label of ['New password', 'Re-enter password'])
      await page.getByLabel(label).pressSequentially('rivers of the drylands');
    const { status, message } = errorTable.recent_sign_in_required;
    const json = { error: 'recent_sign_in_required', message, requestId: 'long-ago' };
    await page.route('/api/users/*/password', (route) => route.fulfill({ status, json }), { times: 1 });
    await page.getByRole('button', { name: 'Set a password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in with your institution (opens in a new tab)' }).click(),
    ]);
    await expect(tab).toHaveURL('/admin');
    await tab.close();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(toasts(page)).toContainText('Password set');
    const login = { username: member, password: 'rivers of the drylands' };
    expect((await page.request.post('/auth/login', { data: login })).status()).toBe(200);
  });
});
