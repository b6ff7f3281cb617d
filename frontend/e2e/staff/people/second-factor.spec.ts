import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from '../../support/accessible.ts';
import { askForIdentity } from '../../support/ask-for-identity.ts';
import { expect, test } from '../../support/journal-test.ts';
import { button, secondFactor, setUpSecondFactor } from '../../support/set-up-second-factor.ts';
import { newSession, storeSession } from '../../support/sign-in.ts';
import { toasts } from '../../support/toasts.ts';
import { addUser } from '../../support/users.ts';

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test.describe('a second factor', () => {
  test.use({ provoked: /status of 40[0137]/ });

  test('is set up on one’s own page, asked for by the login, and replaced by a recovery code', async ({
    page,
  }) => {
    const me = await addUser(`Gita ${randomUUID()}`);
    await storeSession(page, await newSession(me));
    await page.goto('/admin/sign-in');
    await button(page, 'Set up').click();
    await expect(secondFactor(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    await expectAccessible(page);
    await secondFactor(page).getByLabel('Code that the app shows').fill('12');
    await page.keyboard.press('Enter');
    await expect(secondFactor(page).getByLabel('Code that the app shows')).toHaveAccessibleDescription(
      /Check the time of your phone/,
    );
    await button(page, 'Cancel').click();
    const { secret, codes } = await setUpSecondFactor(page);
    await expectAccessible(page);
    await button(page, 'I have stored them').click();
    await expect(secondFactor(page)).toContainText('10 recovery codes are left');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();

    await logIn(page, me);
    const code = page.getByLabel('Code');
    await expect(code).toBeFocused();
    await expect(page.getByRole('alert')).toBeEmpty();
    await expectAccessible(page);
    await page.keyboard.type('000 000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/This code is wrong or has already been used/);
    await code.fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
    await page.getByRole('button', { name: 'Logout' }).click();

    await logIn(page, me);
    await expect(code).toBeFocused();
    await page.keyboard.type(codes[3]!);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
    await page.goto('/admin/account/add');
    await askForIdentity(page, `Added with a code ${randomUUID()}`);
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await button(page, 'Use a code').click();
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Code').fill(codes[3]!);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/is wrong or has already been used/);
    await dialog.getByLabel('Code').fill(codes[4]!);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('User created successfully');
    await page.goto('/admin/sign-in');
    await expect(secondFactor(page)).toContainText('8 recovery codes are left');
    await button(page, 'Remove').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the second factor' }).click();
    await expect(toasts(page)).toContainText('Second factor removed');
    await expect(button(page, 'Set up')).toBeVisible();
  });
});

test.describe('a second factor of another session', () => {
  test.use({ provoked: /status of 403/ });

  test('is replaced only with a code of it, not with the password', async ({ page }) => {
    const me = await addUser(`Hema ${randomUUID()}`);
    const [mine, other] = [await newSession(me), await newSession(me)];
    await storeSession(page, mine);
    await page.goto('/admin/sign-in');
    const { codes } = await setUpSecondFactor(page);
    await storeSession(page, other);
    await page.goto('/admin/sign-in');
    await button(page, 'Set up another phone').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog).toContainText('Your password alone is not enough');
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Continue']);
    await expectAccessible(page);
    await page.keyboard.type(codes[0]!);
    await page.keyboard.press('Enter');
    await expect(secondFactor(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  });
});

test.describe('a passkey', () => {
  test.use({ provoked: /status of 40[0137]/ });

  /** An authenticator of the browser's own, which confirms its user’s presence immediately. */
  async function authenticator(page: Page) {
    const client = await page.context().newCDPSession(page);
    await client.send('WebAuthn.enable');
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return {
      verifiesUser: (isUserVerified: boolean) =>
        client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    };
  }
  const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

  async function add(page: Page, name: string) {
    await passkeys(page).getByLabel('Name of a new passkey').fill(name);
    await page.keyboard.press('Enter');
  }

  test('is added by name, signs in alone, proves the identity, and is removed', async ({ page }) => {
    const me = await addUser(`Indu ${randomUUID()}`);
    const device = await authenticator(page);
    await storeSession(page, await newSession(me));
    await page.goto('/admin/sign-in');
    await add(page, 'Work laptop');
    await expect(toasts(page)).toContainText('Passkey added');
    await expect(passkeys(page).getByRole('listitem')).toHaveText(/^Work laptop.*not used yet/);
    await add(page, 'The same laptop');
    await expect(passkeys(page).getByLabel('Name of a new passkey')).toHaveAccessibleDescription(
      /already has one of your passkeys/,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Logout' }).click();

    await page.goto('/admin/login?to=%2Fadmin%2Fsign-in');
    const signIn = button(page, 'Sign in with a passkey');
    await device.verifiesUser(false);
    await signIn.click();
    await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again.');
    await device.verifiesUser(true);
    const [sent] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/passkey'),
      signIn.click(),
    ]);
    await expect(page).toHaveURL('/admin/sign-in');
    await expect(passkeys(page).getByRole('listitem')).toHaveText(/last used/);

    // What was signed once is worth nothing again.
    const repeated = await page.request.post('/auth/passkey', { data: sent.postDataJSON() as object });
    expect([repeated.status(), await repeated.json()]).toMatchObject([401, { error: 'invalid_passkey' }]);

    await page.goto('/admin/account/add');
    await askForIdentity(page, `Added with a passkey ${randomUUID()}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(toasts(page)).toContainText('User created successfully');

    await page.goto('/admin/sign-in');
    await button(page, 'Remove the passkey Work laptop').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click();
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn.click();
    await expect(page.getByRole('alert')).toHaveText(/This passkey was not accepted/);
  });
});
