import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { UserListing } from '#contracts/entities.ts';
import { expectAccessible } from './accessible.ts';
import { administrator } from './content.ts';
import { expect, staffTest as test } from './journal-test.ts';
import { newSession, storeSession } from './sign-in.ts';
import { staffCall } from './staff-call.ts';
import { typeInto } from './type-into.ts';
import { addUser } from './users.ts';

const message = (page: Page) => page.getByRole('dialog', { name: 'Message' });
const close = (page: Page) => message(page).getByRole('button', { name: 'Close' }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const userOf = async (name: string) =>
  (await staffCall<UserListing[]>('/api/users')).find((user) => user.name === name)!;

test.describe('a user', () => {
  test.use({ provoked: /status of 4(?:00|09)/ });

  test('is added, rejected while a value is invalid, and disabled', async ({ page }) => {
    const name = `Meera ${randomUUID()}`;
    await page.goto('/admin/account');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add New' }).click();
    await submit(page).click();
    for (const label of ['Username', 'New password'])
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(message(page)).toBeHidden();

    await typeInto(page.getByLabel('Username'), administrator.username);
    await typeInto(page.getByLabel('New password'), 'short');
    await typeInto(page.getByLabel('Re-enter password'), 'shore');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/);
    await expect(page.getByLabel('Re-enter password')).toHaveAccessibleDescription(/not the same/);
    await expectAccessible(page);
    for (const label of ['New password', 'Re-enter password'])
      await typeInto(page.getByLabel(label), 'long enough');
    await typeInto(page.getByLabel('Allowed IP addresses'), '10.0.0.1/33');
    await submit(page).click();
    await expect(message(page)).toContainText("'10.0.0.1/33' is no IP address");
    await close(page);
    await expect(page.getByLabel('Allowed IP addresses')).toHaveAccessibleDescription(
      /'10\.0\.0\.1\/33' is no IP address/,
    );
    await typeInto(page.getByLabel('Allowed IP addresses'), '10.0.0.0/8\n2001:db8::/32');
    await submit(page).click();
    await expect(message(page)).toContainText('This user name is taken');
    await close(page);
    await typeInto(page.getByLabel('Username'), name);
    await submit(page).dblclick();
    await expect(message(page)).toContainText('User created successfully');
    await close(page);

    const row = page.getByRole('row', { name });
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
    await typeInto(password, administrator.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row.getByRole('switch')).not.toBeChecked();
    await expect.poll(async () => (await userOf(name)).status).toBe('disabled');
  });

  test('is edited with the specification’s form; an empty password leaves the old one unchanged', async ({
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
    await typeInto(page.getByLabel('Username'), `${username} the second`);
    await page.keyboard.press('Enter');
    await expect(message(page)).toContainText('User updated successfully');
    await close(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`User ${username} the second`);
    const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await expect(latest.locator('dt')).toHaveText(['Username']);
    await expect(latest.locator('del')).toHaveText(username);
    await expect(page.getByRole('region', { name: 'Your sessions' })).toBeHidden();
  });

  test('gets a new password after the administrator has entered their own', async ({ page }) => {
    const { username } = await addUser(`Latha ${randomUUID()}`);
    const { id } = await userOf(username);
    await page.goto(`/admin/account/${id}`);
    for (const label of ['New password', 'Re-enter password'])
      await typeInto(page.getByLabel(label), 'password123');
    await submit(page).click();
    const current = page.getByLabel('Your current password');
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await expect(current).toBeFocused();
    await typeInto(current, administrator.password);
    await submit(page).click();
    await close(page);
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
    for (const label of ['New password', 'Re-enter password'])
      await typeInto(page.getByLabel(label), 'rivers of the drylands');
    await typeInto(current, 'not my password');
    await submit(page).click();
    await close(page);
    await expect(current).toHaveAccessibleDescription(/This is not your current password/);
    await typeInto(current, administrator.password);
    await submit(page).click();
    await expect(message(page)).toContainText('User updated successfully');
    await close(page);
    for (const label of ['New password', 'Re-enter password', 'Your current password'])
      await expect(page.getByLabel(label)).toHaveValue('');
    const login = { username, password: 'rivers of the drylands' };
    expect((await page.request.post('/auth/login', { data: login })).status()).toBe(200);
  });

  test('sees their own sessions and ends another', async ({ page }) => {
    const me = await addUser(`Anil ${randomUUID()}`);
    const [mine, other] = [await newSession(me), await newSession(me)];
    await storeSession(page, mine);
    await page.goto(`/admin/account/${mine.user.id}`);
    const sessions = page.getByRole('region', { name: 'Your sessions' });
    await expect(sessions.getByText('(this session)')).toHaveCount(1);
    await expectAccessible(page);
    await sessions.getByRole('button', { name: /End the session/ }).click();
    const headers = { Authorization: `Bearer ${other.token}` };
    await expect
      .poll(async () => (await page.request.get('/auth/verify-token', { headers })).status())
      .toBe(401);
  });
});
