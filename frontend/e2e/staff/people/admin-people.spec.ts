import { randomUUID } from 'node:crypto';
import type { UserListing } from '#contracts/fields/entities.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, staffTest as test, test as base } from '../../support/journal-test.ts';
import { mailsTo } from '../../support/mails.ts';
import { staffCall } from '../../support/staff-call.ts';
import { messageDialog, toasts } from '../../support/toasts.ts';

const linkIn = (text: string) => /\/admin\/link#[\w-]{43}$/m.exec(text)![0];

test('the invitation form is shown once the server has said whether mails are sent, since Enter sends one', async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/admin/messages', (route) => {
      answer = () => void route.continue();
      resolve();
    });
  });
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Invite user', exact: true }).click();
  await asked;
  await expect(page.getByLabel('Username')).toBeHidden();
  answer();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Send invitation');
});

test('a user is invited by mail and, by keyboard alone, chooses a password and a name and is signed in', async ({
  page,
  browser,
}) => {
  const name = `Nila ${randomUUID()}`;
  const email = `nila.${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Invite user', exact: true }).click();
  await page.getByLabel('Username').fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('status').filter({ hasText: 'on its way' });
  await expect(outcome).toContainText(email);
  await expect(outcome).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expectAccessible(page);
  await page.goto('/admin/account');
  await expect(page.getByRole('row', { name })).toContainText(/Invited, until .*\d\d:\d\d/);

  const [mail] = await mailsTo(email, 1);
  const theirs = await browser.newPage();
  await theirs.goto(`${process.env.JOURNAL_SITE}${linkIn(mail!.text)}`);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expectAccessible(theirs);
  const password = theirs.getByLabel('New password', { exact: true });
  const submit = theirs.getByRole('button', { name: 'Set the password' });
  await theirs.keyboard.press('Tab');
  await expect(password).toBeFocused();
  await theirs.keyboard.type('short');
  await theirs.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/at least 8 characters/);
  await expect(password).toBeFocused();
  await theirs.keyboard.press('End');
  await theirs.keyboard.type(' rivers of the drylands');
  await theirs.keyboard.press('Tab');
  await theirs.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  for (const text of ['Dr. Nila Sen', 'Managing Editor']) {
    await theirs.keyboard.press('Tab');
    await theirs.keyboard.type(text);
  }
  await theirs.keyboard.press('Tab');
  await expect(submit).toBeFocused();
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(/\/admin$/);
  await theirs.getByRole('link', { name: 'Dr. Nila Sen' }).click();
  await expect(theirs.getByLabel('Title as printed')).toHaveValue('Managing Editor');
  await expect(theirs.getByLabel('E-mail address')).toHaveValue(email);
  await expectAccessible(theirs);
  await theirs.close();
  const users = await staffCall<UserListing[]>('/api/users');
  expect(users.find((user) => user.name === name)).toMatchObject({ is_set_up: true });
});

base.describe('who forgot the password', () => {
  base.use({ provoked: /status of 410/ });

  base('asks on the sign-in page, and a link that was used leads to another', async ({ page }) => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(
      'The e-mail address is required',
    );
    await page.getByLabel('E-mail address').fill('nobody.at.all@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('a link to a new password is on its way');
    await expectAccessible(page);
    await page.goto(`/admin/link#${'a'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  });
});

test('the words of a mail are changed, previewed and put back', async ({ page }) => {
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Notice: password changed' }).click();
  await page.getByLabel('Subject').fill('News, {nmae}');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/\{nmae\} is not a placeholder/);
  await page.getByLabel('Subject').fill('News, {name}');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/News, \w/);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText('Your text is saved');
  await page.getByRole('button', { name: 'Restore original text' }).click();
  await page.keyboard.press('Control+s');
  await expect(toasts(page)).toContainText('The original text is used');
  await expect(messageDialog(page)).toBeHidden();
});
