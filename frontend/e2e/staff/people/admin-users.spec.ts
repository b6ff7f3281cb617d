import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Login, UserListing } from '#contracts/fields/entities.ts';
import { type Role, roleLabels } from '#contracts/policies/roles.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { askForIdentity, refuseOldSession } from '../../support/ask-for-identity.ts';
import { administrator } from '../../support/content.ts';
import { goToPlace } from '../../support/go-to-place.ts';
import { expect, staffTest as test, test as base } from '../../support/journal-test.ts';
import { button, setUpSecondFactor } from '../../support/set-up-second-factor.ts';
import { newSession, storeSession } from '../../support/sign-in.ts';
import { staffCall } from '../../support/staff-call.ts';
import { closeMessage, messageDialog, toasts } from '../../support/toasts.ts';
import { addUser } from '../../support/users.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const userOf = async (name: string) =>
  (await staffCall<UserListing[]>('/api/users')).find((user) => user.name === name)!;

test.describe('a user', () => {
  test.use({ provoked: /status of 4(?:0[03]|09)/ });

  test('is added, rejected while a value is invalid, and disabled', async ({ page }) => {
    const name = `Meera ${randomUUID()}`;
    await page.goto('/admin/account');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add user' }).click();
    await submit(page).click();
    for (const label of ['Username', 'New password'])
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(messageDialog(page)).toBeHidden();

    await page.getByLabel('Username').fill(administrator.username);
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Re-enter password').fill('shore');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/);
    await expect(page.getByLabel('Re-enter password')).toHaveAccessibleDescription(/do not match/);
    await expectAccessible(page);
    for (const label of ['New password', 'Re-enter password'])
      await page.getByLabel(label).fill('long enough');
    await page.getByLabel('Allowed IP addresses').fill('10.0.0.1/33');
    await submit(page).click();
    await expect(page.getByLabel('Allowed IP addresses')).toHaveAccessibleDescription(
      /'10\.0\.0\.1\/33' is not an IP address/,
    );
    await page.getByLabel('Allowed IP addresses').fill('10.0.0.0/8\n2001:db8::/32');
    await submit(page).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/);
    await page.getByLabel('Username').fill(name);
    await expect(page.getByLabel('Role')).toHaveValue('editor');
    await page.getByLabel('Role').selectOption('Statistics');
    await expect(page.getByLabel('Role')).toHaveAccessibleDescription('The dashboard’s numbers only');
    await submit(page).dblclick();
    await expect(toasts(page)).toContainText('User created successfully');

    // Cards have no addresses.
    await page.setViewportSize({ width: 1280, height: 800 });
    const row = page.getByRole('row', { name });
    await expect(row).toContainText('Statistics');
    await expect(row).toContainText('10.0.0.0/8, 2001:db8::/32');
    await row.getByRole('switch').click();
    const dialog = page.getByRole('dialog', { name: `Disable ${name}` });
    const password = dialog.getByLabel('Your current password');
    await expect(password).toBeFocused();
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('This is not your current password');
    await expectAccessible(page);
    await expect(row.getByRole('switch')).toBeChecked();
    await password.fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('switch')).not.toBeChecked();
    await expect.poll(async () => (await userOf(name)).status).toBe('disabled');
  });

  test('is edited with the requirements’ form, and gets a new password after the administrator has entered their own', async ({
    page,
  }) => {
    const { username } = await addUser(`Ravi ${randomUUID()}`);
    const { id } = await userOf(username);
    await page.goto(`/admin/account/${id}`);
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/admin');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await expect(page.getByLabel('New password')).toHaveValue('');
    await expect(page.getByLabel('Re-enter password')).toHaveValue('');
    await expectAccessible(page);
    await page.getByLabel('Username').fill(`${username} the second`);
    await page.keyboard.press('Enter');
    await expect(messageDialog(page)).toContainText('User updated successfully');
    await closeMessage(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`User ${username} the second`);
    const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest.locator('dt')).toHaveText(['Username']);
    await expect(latest.locator('del')).toHaveText(username);

    // A new password needs the administrator's own.
    for (const label of ['New password', 'Re-enter password'])
      await page.getByLabel(label).fill('password123');
    await submit(page).click();
    const current = page.getByLabel('Your current password');
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(current).toBeFocused();
    await current.fill(administrator.password);
    await submit(page).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
    for (const label of ['New password', 'Re-enter password'])
      await page.getByLabel(label).fill('rivers of the drylands');
    await current.fill('not my password');
    await submit(page).click();
    await expect(current).toHaveAccessibleDescription(/This is not your current password/);
    await current.fill(administrator.password);
    await submit(page).click();
    await expect(messageDialog(page)).toContainText('User updated successfully');
    await closeMessage(page);
    for (const label of ['New password', 'Re-enter password', 'Your current password'])
      await expect(page.getByLabel(label)).toHaveValue('');
    const login = { username: `${username} the second`, password: 'rivers of the drylands' };
    expect((await page.request.post('/auth/login', { data: login })).status()).toBe(200);
  });

  test('is added after a proof of identity by a session that began long ago; nothing typed is lost', async ({
    page,
  }) => {
    const name = `Kavita ${randomUUID()}`;
    await page.goto('/admin/account/add');
    await askForIdentity(page, name);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(messageDialog(page)).toContainText('Please confirm that it is you');
    await closeMessage(page);
    await expect(page.getByLabel('Username')).toHaveValue(name);

    await refuseOldSession(page);
    await submit(page).click();
    await expect(dialog.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
      'This is not your current password',
    );
    await dialog.getByLabel('Your password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('User created successfully');
    expect(await userOf(name)).toMatchObject({ role: 'editor' });
  });

  const statusOf = async (page: Page, { token }: Login) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await page.request.get('/auth/verify-token', { headers })).status();
  };

  test('sees where they are signed in, ends one session and then all others', async ({ page }) => {
    const me = await addUser(`Anil ${randomUUID()}`);
    const mine = await newSession(me);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const others = [await newSession(me, firefox), await newSession(me), await newSession(me)] as const;
    await storeSession(page, mine);
    await page.goto('/admin');
    await page.getByRole('banner').getByRole('link', { name: me.username }).click();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByText('(this session)')).toHaveCount(1);
    await expect(sessions.getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    await sessions.getByRole('button', { name: 'End the session of Firefox on Windows' }).click();
    await expect(toasts(page)).toContainText('Session ended');
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    expect(await Promise.all(others.map((one) => statusOf(page, one)))).toEqual([401, 200, 200]);
    await sessions.getByRole('button', { name: 'End all others' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    expect(await Promise.all([mine, ...others].map((one) => statusOf(page, one)))).toEqual([
      200, 401, 401, 401,
    ]);
  });

  test('has API tokens that an administrator revokes, one by one, or all by signing the user out everywhere', async ({
    page,
  }) => {
    const them = await addUser(`Usha ${randomUUID()}`);
    const theirs = await newSession(them);
    for (const name of ['Backup', 'Monitor', 'Mirror'])
      await page.request.post(`/api/users/${theirs.user.id}/tokens`, {
        headers: { authorization: `Bearer ${theirs.token}` },
        data: { name, scopes: ['read'], days: 30 },
      });
    await page.goto(`/admin/account/${theirs.user.id}`);
    const tokens = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
    await expect(tokens).toHaveText([/^Mirror.*read.*never used/, /^Monitor/, /^Backup/]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Revoke the token of Monitor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(toasts(page)).toContainText('Token of Monitor revoked');
    await expect(tokens).toHaveText([/^Mirror/, /^Backup/]);
    await page.getByRole('button', { name: 'End all sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'End all sessions' });
    await expect(dialog).toContainText(`End all sessions of ${them.username}`);
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await expect(toasts(page)).toContainText(`${them.username} is signed out everywhere`);
    expect(await statusOf(page, theirs)).toBe(401);
    await expect(tokens).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'API tokens' })).toContainText(
      `${them.username} has no API tokens.`,
    );
  });
});

base.describe('a role', () => {
  base.use({ provoked: /status of 40[03]|role does not permit/ });

  const logIn = async (page: Page, area: 'admin' | 'webdata', role: Role) => {
    const { username, password } = await addUser(`${roleLabels[role]} ${randomUUID()}`, { role });
    await page.goto(`/${area}/login`);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    return username;
  };
  const places = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).locator('a');
  const expectForbidden = async (page: Page, address: string, leadsTo: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not permit this');
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', leadsTo);
    await expectAccessible(page);
  };

  base(
    'of an editor has neither settings nor users, and a change of it shows immediately',
    async ({ page }) => {
      const username = await logIn(page, 'admin', 'editor');
      await expect(places(page).getByText('Archives')).toBeVisible();
      for (const name of ['Settings', 'Users']) await expect(places(page).getByText(name)).toHaveCount(0);
      for (const path of ['/admin/settings', '/admin/account', '/admin/account/add'])
        await expectForbidden(page, path, '/admin');
      await page.goto('/webdata');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work log');
      await page.goto('/admin');
      await page.getByRole('link', { name: username }).click();
      const password = page.getByLabel('Your current password');
      await password.fill('not my password');
      for (const label of ['New password', 'Re-enter password'])
        await page.getByLabel(label).fill('rivers of the drylands');
      await page.keyboard.press('Enter');
      await expect(password).toHaveAccessibleDescription(/This is not your current password/);
      await expectAccessible(page);
      await password.fill('a password of theirs');
      await page.keyboard.press('Enter');
      await expect(toasts(page)).toContainText('Password changed');
      await expect(page).toHaveURL('/admin');
      await staffCall(`/api/users/${(await userOf(username)).id}`, {
        role: 'data_entry',
        current_password: administrator.password,
      });
      await goToPlace(page, 'DOIs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not permit this');
    },
  );

  // No other test signs in with this role.
  base('of data entry leads to the work log once a required second factor is set up', async ({ page }) => {
    const requireFor = (second_factor: Role[]) => staffCall('/api/sign-in-rules', { second_factor });
    await requireFor(['data_entry']);
    const username = await logIn(page, 'admin', 'data_entry');
    await expect(page).toHaveURL('/webdata/sign-in?to=%2Fwebdata');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
    await expectAccessible(page);
    await requireFor([]);
    await setUpSecondFactor(page);
    await button(page, 'I have stored them').click();
    await expect(page).toHaveURL('/webdata');
    await expect(page.getByRole('link', { name: 'New entry' })).toBeVisible();
    await page.getByRole('link', { name: username }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your sign-in');
    await expectAccessible(page);
    await expectForbidden(page, '/admin/archives', '/webdata');
    await expect(places(page)).toHaveText(['Work log']);
  });

  base('of statistics has the numbers of the dashboard, without links', async ({ page }) => {
    await logIn(page, 'webdata', 'statistics');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Downloads by month')).toBeVisible();
    await expect(page.getByText('Background work')).toBeHidden();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('search')).toBeHidden();
    await expect(places(page)).toHaveText(['Statistics']);
    await expectForbidden(page, '/webdata', '/admin');
  });
});

test('an API token is shown once, used by a program, and revoked', async ({ page, request }) => {
  await page.goto('/admin/sign-in');
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  const name = `Backup ${randomUUID()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByText(/^colophon_\w{38}$/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${await shown.textContent()}` };
  const status = async () => (await request.get('/api/admin/archives', { headers })).status();
  expect(await status()).toBe(200);

  await page.reload();
  await expect(page.getByRole('row', { name })).toContainText('read');
  await expect(shown).toBeHidden();
  await page.getByRole('button', { name: `Revoke the token of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toasts(page)).toContainText('revoked');
  await expect(page.getByRole('row', { name })).toBeHidden();
  expect(await status()).toBe(401);
});
