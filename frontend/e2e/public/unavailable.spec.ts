import type { Page } from '@playwright/test';
import { paths } from '#contracts/journal/paths.ts';
import { articles, issue, settings } from '../support/content.ts';
import { type FailingWeb, startFailingWeb } from '../support/failing-web.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journal-test.ts';

const [article] = articles as [(typeof articles)[0]];
const LINE = 'This part is not available at the moment';
const main = (page: Page) => page.getByRole('main');

/** Masthead, menu and both sidebars. */
async function expectFrame(page: Page) {
  await expect(page.getByRole('banner')).toContainText(settings.formatted_journal_name);
  await expect(page.getByRole('complementary', { name: 'For authors' })).toContainText(settings.websiteemail);
  await expect(page.getByRole('complementary', { name: 'About the journal' })).toBeVisible();
  await expect(page.getByText('Oops!')).toHaveCount(0);
}

test.describe('a page whose main part cannot be fetched', () => {
  test.use({ provoked: /Could not fetch|status of 503/ });
  let web: FailingWeb;
  test.beforeAll(async () => {
    web = await startFailingWeb((path) => !path.startsWith('/api/settings'));
  });
  test.afterAll(() => web.close());

  test('shows its frame with status 503', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    for (const [path, heading] of [
      ['/', /An indexed, refereed/],
      ['/board', 'Editorial board'],
      ['/archives', 'Archives'],
      ['/recent', 'New articles'],
      ['/indexing', 'Indexing'],
      ['/search?keyword=wilt', 'Search'],
      ['/verify?code=222222222222', 'Verify a document'],
      [paths.issue(issue), 'VOL. 5, ISSUE 1 (2024)'],
      [paths.article({ ...issue, ...article }), `Article ${article.refnumber}`],
      [paths.publication(article.refnumber), 'Certificates'],
    ] as const)
      await test.step(path, async () => {
        logged.length = 0;
        const response = await page.goto(web.url + path);
        expect(response?.status()).toBe(503);
        expect(response?.headers()).toMatchObject({
          'cache-control': 'private, no-store',
          'retry-after': '60',
        });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(main(page).getByText(LINE).first()).toBeVisible();
        await expectFrame(page);
        await expect.poll(() => logged.join('\n')).toMatch(/Could not fetch \/api\/.*: status 500/);
        expect(web.log()).toContain('a service failed');
      });
  });
});

test.describe('a page of which another part cannot be fetched', () => {
  test.use({ provoked: /Could not fetch/ });
  let web: FailingWeb;
  test.beforeAll(async () => {
    web = await startFailingWeb((path) => path.startsWith('/api/indexing'));
  });
  test.afterAll(() => web.close());

  test('shows the rest with status 200, and caches may not store it', async ({ page }) => {
    const response = await page.goto(web.url);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    await expect(main(page)).toContainText(/Volume \d+, Issue \d+/);
    await expect(main(page).getByText(LINE)).toHaveCount(1);
    await expectFrame(page);
  });
});

test.describe('a site whose settings cannot be fetched', () => {
  test.use({ provoked: /Could not fetch|status of 503/ });

  test('shows its frame, menu and the rest of the page with status 503', async ({ page }) => {
    const web = await startFailingWeb((path) => path.startsWith('/api/settings'));
    const response = await page.goto(`${web.url}/archives`);
    expect(response?.status()).toBe(503);
    await expect(main(page)).toContainText('2024 ISSUES');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(8);
    await expect(page.getByRole('complementary', { name: 'For authors' })).toContainText(LINE);

    await page.goto(`${web.url}/contact`);
    await expect(main(page).getByText(LINE)).toBeVisible();
    await web.close();
  });
});

test.describe('a page opened by a link', () => {
  test.use({ provoked: /ERR_FAILED|Could not fetch/ });

  test('shows its frame when its fetch fails, and logs the failure', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/about');
    await untilHydrated(page);
    await page.route('**/api/archives/', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archives' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archives');
    await expect(main(page).getByText(LINE)).toBeVisible();
    await expectFrame(page);
    expect(logged.join('\n')).toContain('Could not fetch /api/archives/');

    await page.unroute('**/api/archives/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archives' }).click();
    await expect(main(page)).toContainText('2024 ISSUES');
  });
});
