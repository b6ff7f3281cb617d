import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { paths } from '#contracts/journal/paths.ts';
import { expectAccessible } from '../support/accessible.ts';
import { articles, issue } from '../support/content.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journal-test.ts';
import { ownVolume } from '../support/own-volume.ts';
import { staffCall } from '../support/staff-call.ts';
import { typeInto } from '../support/type-into.ts';

const [article] = articles as [(typeof articles)[0]];
const articlePath = paths.article({ ...issue, ...article });

test('a reader changes to Hindi, and stays in it from page to page', async ({ page }) => {
  await page.goto(paths.issue(issue));
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(`/hi${paths.issue(issue)}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('खंड 5, अंक 1 (2024)');
  await untilHydrated(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));

  await page.getByRole('link', { name: 'Wilt of pigeonpea' }).first().click();
  await expect(page).toHaveURL(`/hi${articlePath}`);
  await expect(page.getByRole('heading', { name: 'सारांश' })).toBeVisible();
  await expect(page.getByText('प्रकाशित 5 मार्च 2024')).toBeVisible();
  await expect(page.getByRole('link', { name: /PDF डाउनलोड करें/ })).toHaveAttribute(
    'href',
    paths.articleFile({ ...issue, file: `${article.refnumber}.pdf` }),
  );
  await expectAccessible(page);

  // On the phone that the check of accessibility left.
  await page.getByText('मेन्यू', { exact: true }).click();
  await typeInto(page.getByRole('combobox').first(), 'pigeonpea');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/hi/search?keyword=pigeonpea');
  await expect(page.getByRole('main')).toContainText(/परिणाम: \d+, खोज: pigeonpea/);
  await expect(page.locator('html[data-same]')).toHaveCount(1);

  await page.getByText('मेन्यू', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/search?keyword=pigeonpea');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('each language names the other as its alternate, and itself as canonical', async ({ page, request }) => {
  for (const [path, canonical] of [
    [articlePath, articlePath],
    [`/hi${articlePath}`, `/hi${articlePath}`],
  ] as const) {
    await page.goto(path);
    const endOf = (selector: string) =>
      page.locator(`head ${selector}`).evaluate((link) => new URL((link as HTMLLinkElement).href).pathname);
    expect(await endOf('link[rel=canonical]')).toBe(canonical);
    expect(await endOf('link[rel=alternate][hreflang=en]')).toBe(articlePath);
    expect(await endOf('link[rel=alternate][hreflang=hi]')).toBe(`/hi${articlePath}`);
    expect(await endOf('link[rel=alternate][hreflang=x-default]')).toBe(articlePath);
  }
  for (const [other, location] of [
    ['/hi/archives/2024/5/1', `/hi${paths.issue(issue)}`],
    [`/hi/archives/2023/4/2/${article.refnumber}`, `/hi${articlePath}`],
    ['/hi/search?keyword=husk+pigeonpea&page=99', '/hi/search?keyword=husk+pigeonpea&page=1'],
  ] as const)
    expect((await request.get(other, { maxRedirects: 0 })).headers().location).toBe(location);
});

test('a page is in Hindi where staff have written it so, and says where it is in English only', async ({
  page,
}) => {
  const slug = `hindi-${ownVolume()}`;
  const created = await staffCall<StaffPage>('/api/pages', {
    title: 'Peer review',
    slug,
    content: '<p>Every article is reviewed.</p>',
    status: 'enabled',
  });
  const main = page.getByRole('main');
  await page.goto(`/hi/pages/${slug}`);
  await expect(main).toContainText('केवल अंग्रेज़ी में');
  await staffCall(`/api/pages/${created.id}`, {
    title_hi: 'समकक्ष समीक्षा',
    content_hi: '<p>हर लेख की समीक्षा होती है।</p>',
  });
  await expect
    .poll(async () => {
      await page.goto(`/hi/pages/${slug}`);
      return main.innerText();
    })
    .toMatch(/समकक्ष समीक्षा\s+हर लेख की समीक्षा होती है।/);
  await expect(main).not.toContainText('केवल अंग्रेज़ी में');
  await page.goto(`/pages/${slug}`);
  await expect(main).toContainText('Every article is reviewed.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('the menu of a phone opens, and the article can be downloaded and cited', async ({ page }) => {
    await page.goto(articlePath);
    const download = page.getByRole('link', { name: /Download PDF/ });
    await expect(download).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Cite' })).toBeInViewport();
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Archives' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archives');
  });
});
