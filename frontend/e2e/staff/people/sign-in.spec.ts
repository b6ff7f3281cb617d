import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '#contracts/text/limits.ts';
import { administrator } from '../../support/content.ts';
import { expect, staffTest, test } from '../../support/journal-test.ts';
import { logIn, newSession, storeSession } from '../../support/sign-in.ts';
import { addUser } from '../../support/users.ts';

const readStoredSession = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, SESSION_STORAGE_KEY);

// One form serves both areas.
test.describe('a login', () => {
  test.use({ provoked: /status of 4(?:0[013]|29)|ERR_FAILED/ });

  test('shows why it refuses, until something is typed, and stores nothing', async ({ page }) => {
    await page.goto('/admin/login');
    const alert = page.getByRole('alert');
    for (const [credentials, message] of [
      [{ ...administrator, password: 'wrong' }, 'Invalid user and password'],
      [{ ...administrator, username: 'nobody' }, 'Invalid user and password'],
      [{ ...administrator, username: 'a'.repeat(201) }, 'This text must have at most 200 characters'],
    ] as const) {
      await logIn(page, credentials);
      await expect(alert).toHaveText(message);
      expect(await readStoredSession(page)).toBeNull();
      const isOfName = message.startsWith('This text');
      await expect(page.getByLabel(isOfName ? 'Username' : 'Password')).toBeFocused();
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).press('Enter');
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
      await page.getByLabel('Password').press('x');
      await expect(alert).toBeEmpty();
    }
    await page.route('**/auth/login/', (route) => route.abort());
    await logIn(page);
    await expect(alert).toHaveText('Something went wrong');
  });

  test('shows how long to wait after too many wrong passwords', async ({ page }) => {
    const user = await addUser(`Locked out ${randomUUID()}`);
    const wrong = JSON.stringify({ ...user, password: 'wrong' });
    const headers = { 'Content-Type': 'application/json' };
    for (let guess = 0; guess < 10; guess++)
      await page.request.post('/auth/login/', { data: wrong, headers });
    await page.goto('/admin/login');
    await logIn(page, user);
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many requests\. Please try again in 1[0-5] minutes$/,
    );
  });

  test('refuses a disabled user, and one who may sign in from elsewhere only, once the password is correct', async ({
    page,
  }) => {
    await page.goto('/webdata/login');
    for (const [restriction, message] of [
      [{ status: 'disabled' }, 'User disabled'],
      [{ allowed_ips: ['203.0.113.0/24'] }, 'Invalid IP'],
    ] as const) {
      const user = await addUser(`Kept out ${randomUUID()}`, restriction);
      await logIn(page, { ...user, password: 'not the password' });
      await expect(page.getByRole('alert')).toHaveText('Invalid user and password');
      await logIn(page, user);
      await expect(page.getByRole('alert')).toHaveText(message);
      expect(await readStoredSession(page)).toBeNull();
    }
  });
});

for (const path of ['/admin/archives', '/webdata?search=printer']) {
  test(`${path} leads to the login and, once signed in, to itself`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await logIn(page);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
}

test('the session is stored under acadpubjwt with its token and user', async ({ page }) => {
  await page.goto('/webdata/login');
  await logIn(page);
  await expect(page).toHaveURL('/webdata');
  await expect(page.getByText(`User: ${administrator.username}`)).toBeVisible();
  expect(SESSION_STORAGE_KEY).toBe('acadpubjwt');
  expect(await readStoredSession(page)).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: { id: expect.any(String), name: administrator.username, role: 'administrator' },
  });
});

staffTest.describe('signed in already', () => {
  for (const area of ['admin', 'webdata'] as const) {
    staffTest(`the ${area} login leads on, and every call has the token`, async ({ page }) => {
      const calls: [string, boolean][] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(?:api|auth)\//.test(pathname)) calls.push([pathname, 'authorization' in request.headers()]);
      });
      await page.goto(`/${area}/login`);
      await expect(page).toHaveURL(`/${area}`);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      expect(calls.map(([path]) => path)).toContain('/api/settings/');
      expect(calls.filter(([, hasToken]) => !hasToken)).toEqual([]);
    });

    test(`a logout from ${area} ends the session on the server, and it and a login to it reach the other tab`, async ({
      page,
      context,
    }) => {
      const session = await newSession();
      await storeSession(page, session);
      const headers = { Authorization: `Bearer ${session.token}` };
      const other = await context.newPage();
      for (const tab of [page, other]) await tab.goto(`/${area}`);
      await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.getByRole('button', { name: 'Logout' }).click();
      for (const tab of [page, other]) await expect(tab).toHaveURL(`/${area}/login`);
      expect(await readStoredSession(page)).toBeNull();
      await expect
        .poll(async () => (await context.request.get('/auth/verify-token', { headers })).status())
        .toBe(401);

      await logIn(other);
      for (const tab of [page, other]) await expect(tab).toHaveURL(`/${area}`);
    });
  }
});

for (const [area, text] of [
  ['admin', '{oops'],
  ['webdata', '{}'],
] as const)
  test(`an invalid session is cleared, and ${area} leads to its login: ${text}`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      SESSION_STORAGE_KEY,
      text,
    ] as const);
    await page.goto(`/${area}`);
    await expect(page).toHaveURL(new RegExp(`/${area}/login`));
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY)).toBeNull();
  });

test.describe('a session that the server rejects', () => {
  test.use({
    provoked: /status of 401/,
    storageState: ({ baseURL }, use) => {
      const value = JSON.stringify({ token: 'of.no.session', user: { id: '1', name: 'Nobody' } });
      return use({
        cookies: [],
        origins: [{ origin: baseURL!, localStorage: [{ name: SESSION_STORAGE_KEY, value }] }],
      });
    },
  });

  for (const [from, to] of [
    ['/admin/archives', '/admin/login?to=%2Fadmin%2Farchives'],
    ['/webdata', '/'],
  ] as const) {
    test(`is cleared, and ${from} leads to ${to}`, async ({ page }) => {
      await page.goto(from);
      await expect(page).toHaveURL(to);
      expect(await readStoredSession(page)).toBeNull();
    });
  }
});

/** The reply of a proxy, or of a server newer than the page. */
type ForeignReply = Parameters<Route['fulfill']>[0];
const signedOut = { admin: '/admin/login?to=%2Fadmin', webdata: '/' };

staffTest.describe('a foreign reply to the check of a session', () => {
  staffTest.use({ provoked: /status of (?:401|418)|ApiError|Something went wrong/ });

  const proxy = { status: 401, contentType: 'text/html', body: '<h1>Unauthorized</h1>' };
  const replies: ['admin' | 'webdata', string, ForeignReply][] = [
    ['admin', 'a 401 with an unknown code', { status: 401, json: { error: 'token_expired', message: 'x' } }],
    ['webdata', 'a 401 of a proxy', proxy],
    ['admin', 'an error that says 200', { status: 200, json: { error: 'unauthorized' } }],
  ];
  for (const [area, name, reply] of replies)
    staffTest(`clears the session of ${area}, if it is ${name}`, async ({ page }) => {
      await page.route('**/auth/verify-token/', (route) => route.fulfill(reply));
      await page.goto(`/${area}`);
      await expect(page).toHaveURL(signedOut[area]);
      expect(await readStoredSession(page)).toBeNull();
    });

  for (const area of ['admin', 'webdata'] as const)
    staffTest(`shows the error screen of ${area} otherwise, and keeps the session`, async ({ page }) => {
      const json = { error: 'teapot', message: 'I am a teapot' };
      await page.route('**/auth/verify-token/', (route) => route.fulfill({ status: 418, json }));
      await page.goto(`/${area}`);
      await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Something went wrong');
      expect(await readStoredSession(page)).not.toBeNull();
    });

  staffTest('to a list of the staff does the same', async ({ page }) => {
    const reply = { status: 418, json: { error: 'teapot', message: 'I am a teapot' } };
    await page.route('**/api/editors/', (route) => route.fulfill(reply));
    await page.goto('/admin/editors');
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Something went wrong');
    await page.unroute('**/api/editors/');
    await page.route('**/api/editors/', (route) => route.fulfill({ ...reply, status: 401 }));
    await page.goto('/admin/editors');
    await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Feditors');
    expect(await readStoredSession(page)).toBeNull();
  });
});

for (const area of ['admin', 'webdata'] as const)
  staffTest(
    `before the session is verified nothing of ${area} is seen, and a screen reader hears it`,
    async ({ page }) => {
      let verify = () => {};
      const mayBeVerified = new Promise<void>((resolve) => (verify = resolve));
      await page.route('**/auth/verify-token/', async (route) => {
        await mayBeVerified;
        await route.continue();
      });
      const asked = page.waitForRequest('**/auth/verify-token/');
      await page.goto(`/${area}`);
      await asked;
      await expect(page.locator('body')).toHaveText('Loading…');
      await expect(page.getByRole('status')).toHaveText('Loading…');
      const empty = await page.screenshot();
      await page.getByRole('status').evaluate((status) => (status.style.visibility = 'hidden'));
      expect((await page.screenshot()).equals(empty)).toBe(true);
      verify();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  );
