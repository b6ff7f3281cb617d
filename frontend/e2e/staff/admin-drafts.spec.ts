import type { Page } from '@playwright/test';
import type { Draft } from '#contracts/fields/entities.ts';
import { expectAccessible } from '../support/accessible.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { goToPlace } from '../support/go-to-place.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { endSession, logIn, newSession, storeSession } from '../support/sign-in.ts';
import { staffCall } from '../support/staff-call.ts';
import { toasts } from '../support/toasts.ts';

const draftsOf = async (page: string) =>
  (await staffCall<Draft[]>('/api/drafts')).filter((draft) => draft.page === page);
const offers = (page: Page) => page.getByText(/^Draft of \d+ \w+, \d\d:\d\d/);

test('what is entered is kept as a draft, for each tab, and offered when the form is opened again', async ({
  page,
  context,
}) => {
  const { issue } = await freshIssue(0);
  const path = `/admin/archives/add/2025/${issue.volume}/1`;
  await page.goto(path);
  await expect(offers(page)).toHaveCount(0);
  await page.getByLabel('Keywords').fill('rice, धान');
  await page.getByRole('textbox', { name: 'Title' }).fill('Written in the first tab');
  await expect(page.getByText('Draft saved')).toBeVisible();

  const other = await context.newPage();
  await other.goto(path);
  await expect(offers(other)).toHaveCount(1);
  await other.getByLabel('Keywords').fill('wheat');
  await expect(other.getByText('Draft saved')).toBeVisible();
  expect(await draftsOf(path)).toHaveLength(2);

  // Closed while typing: what was typed last is stored on leaving.
  await page.getByLabel('Keywords').press('End');
  await page.getByLabel('Keywords').pressSequentially(', husk');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(offers(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Also where a reload keeps a page scrolled.
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(page.getByRole('button', { name: 'Restore' }).first()).toBeInViewport();
  // No field that the keyboard reaches is under them, on a phone neither.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Add Article' }).focus();
  for (let fields = 0; fields < 25; fields += 1) {
    await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const field = document.activeElement!;
      const { x, y, width } = field.getBoundingClientRect();
      const shown = document.elementFromPoint(x + width / 2, Math.max(y, 0) + 2)!;
      return field.contains(shown) || shown.contains(field) ? '' : field.outerHTML;
    });
    expect(covered).toBe('');
  }
  await page.getByRole('button', { name: 'Restore' }).first().click();
  await expect(page.getByLabel('Keywords')).toHaveValue('rice, धान, husk');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveText('Written in the first tab');
  await expect(toasts(page)).toContainText('Draft restored.');
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await draftsOf(path)).toHaveLength(2);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(offers(page)).toHaveCount(0);
  await expect.poll(() => draftsOf(path)).toHaveLength(1);

  await goToPlace(page, 'Editors');
  const guard = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(guard).toContainText('A draft is kept for 30 days.');
  // Back in the moment in which the next page is there.
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1')?.textContent !== 'Editors') return;
      observer.disconnect();
      history.back();
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
  await guard.getByRole('button', { name: 'Leave' }).click();
  await expect(offers(page)).toHaveCount(1);
});

test('the draft of an edit meets a later change as a conflict, and is removed once saved', async ({
  page,
}) => {
  const { articles } = await freshIssue(1);
  const [article] = articles;
  const path = `/admin/archives/${article!.id}`;
  await page.goto(path);
  await page.getByLabel('Keywords').fill('mine');
  await expect(page.getByText('Draft saved')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin');
  await staffCall(`/api/archives/${article!.id}`, { keywords: 'theirs', country: 'Nepal' });

  await page.goto(path);
  await page.getByRole('button', { name: 'Restore' }).click();
  const conflict = page.getByRole('dialog', { name: 'You have changed this record in another tab' });
  await expect(conflict.locator('ins')).toHaveText('theirs');
  await expect(conflict).toContainText('You entered: mine');
  await conflict.getByRole('button', { name: 'Keep what I entered' }).click();
  await expect(page.getByLabel('Keywords')).toHaveValue('mine');
  await expect(page.getByLabel('Country')).toHaveValue('Nepal');
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('We have updated your article');
  expect(await staffCall(`/api/archives/${article!.id}`)).toMatchObject({
    keywords: 'mine',
    country: 'Nepal',
  });
  await expect.poll(() => draftsOf(path)).toEqual([]);
});

test('a restored draft is left once, and the page that is closed right after stores no second one', async ({
  page,
}) => {
  const { articles } = await freshIssue(1);
  const path = `/admin/archives/${articles[0]!.id}`;
  const leave = async (to: string) => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(to);
  };
  await page.goto(path);
  await page.getByLabel('Keywords').fill('mine');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await leave(path);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Keywords')).toHaveValue('mine');
  await leave(path);
  await expect(offers(page)).toHaveCount(1);
  expect(await draftsOf(path)).toHaveLength(1);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('We have updated your article');
  await expect.poll(() => draftsOf(path)).toEqual([]);
});

test.describe('what is entered after the session has ended', () => {
  test.use({ provoked: /status of 401/ });

  test('is kept in the browser, and offered after a reload and a sign-in', async ({ page }) => {
    const { issue } = await freshIssue(0);
    const session = await newSession();
    await storeSession(page, session);
    await page.goto(`/admin/archives/add/2025/${issue.volume}/1`);
    await expect(page.getByLabel('Keywords')).toBeEditable();
    await endSession(session);
    await page.getByLabel('Keywords').fill('typed late');
    await expect(page.getByText('kept in this browser')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await logIn(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByLabel('Keywords')).toHaveValue('typed late');
  });
});
