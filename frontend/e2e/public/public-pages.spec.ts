import { paths } from '#contracts/journal/paths.ts';
import { articles, issue as firstIssue, settings } from '../support/content.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/journal-test.ts';

test('the archives have one frame per year, with the tiles of all its volumes', async ({ page }) => {
  const [one, two] = [await freshIssue(), await freshIssue()];
  const frame = page.getByRole('region', { name: '2025 ISSUES' });
  const tileOf = (volume: number) =>
    frame.getByRole('link', { name: new RegExp(`^VOL\\. ${volume} : ISSUE 1\\b`) });
  // A stored page is purged within a second.
  await expect(async () => {
    await page.goto('/archives');
    await expect(tileOf(two.issue.volume)).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const { issue } of [one, two])
    await expect(tileOf(issue.volume)).toHaveAttribute('href', `/archives/2025/vol${issue.volume}/issue1`);
  const years = await page.getByRole('heading', { level: 2, name: / ISSUES$/ }).allTextContents();
  expect(new Set(years).size).toBe(years.length);
});

test('an article of one page is on Page 50', async ({ page }) => {
  const { issue } = await freshIssue(1, '50-50');
  await page.goto(`/archives/2025/vol${issue.volume}/issue1`);
  await expect(page.getByRole('main')).toContainText('Page 50');
  await expect(page.getByRole('main')).not.toContainText('Pages 50');
});

test('the submission form has its fields in the order of the requirements', async ({ page }) => {
  await page.goto('/manuscript');
  const labels = page.getByRole('main').locator('form label');
  await expect(labels).toHaveText([
    'Manuscript title *',
    'Author names *',
    'E-mail *',
    'Phone',
    'Total number of authors *',
    'Article type',
    'DOI for the article (200 INR extra)',
    'Stream',
    'Area',
    'Manuscript (PDF)',
  ]);
});

test('the e-mail about a manuscript holds what was entered', async ({ page }) => {
  await page.goto('/manuscript');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Write the e-mail' }).click();
  await expect(page.getByLabel('Manuscript title')).toBeFocused();
  await expect(page.getByLabel('Manuscript title')).toHaveAccessibleDescription('Please fill this in');
  await page.getByLabel('Manuscript title').fill('Salt & sand');
  await page.getByLabel('Author names').fill('Asha Verma');
  const address = page.getByRole('main').getByLabel('E-mail');
  await address.fill('asha@example');
  await page.getByRole('button', { name: 'Write the e-mail' }).click();
  await expect(address).toHaveAccessibleDescription(/like name@example\.org/);
  await address.fill('asha@example.org');
  // Nothing is chosen that the author did not choose.
  await expect(page.getByLabel('Stream')).toHaveValue('');
  await expect(page.getByLabel('Area')).toHaveValue('');
  await page.getByLabel('Total number of authors').fill('1');
  await page.getByLabel('Stream').selectOption('Science');
  // The browser hands the address over to the reader's program for e-mail.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  const opened = new Promise<string>((resolve) =>
    devtools.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  );
  await page.getByRole('button', { name: 'Write the e-mail' }).click();
  const mail = new URL(await opened);
  expect(mail.pathname).toBe(settings.websiteemail);
  expect(mail.searchParams.get('subject')).toBe('Manuscript: Salt & sand');
  expect(mail.searchParams.get('body')).toContain('\r\nStream: Science\r\n');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Stream: Science');
  await page.getByLabel('Total number of authors').press('Backspace');
  await page.getByRole('button', { name: 'Show the text to copy' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('One field needs your attention');
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the bar of an article has its outline', async ({ page }) => {
    await page.goto(paths.article({ ...firstIssue, ...articles[0]! }));
    await page.getByText('Contents', { exact: true }).click();
    const outline = page.getByRole('navigation', { name: 'On this page' });
    await outline.getByRole('link', { name: 'How to cite this article' }).click();
    await expect(page.getByRole('heading', { name: 'How to cite this article' })).toBeInViewport();
  });
});

for (const [viewer, enabled] of [
  ['the browser’s viewer', true],
  ['pdf.js', false],
] as const)
  test(`a reader opens the PDF in the page, in ${viewer}`, async ({ page }) => {
    await page.addInitScript((able) => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => able });
    }, enabled);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const picture = page.getByRole('img', { name: 'First page of the PDF' });
    // A worker draws it after the article has been added.
    await expect
      .poll(async () => {
        await page.goto(paths.article({ ...firstIssue, ...articles[0]! }));
        return picture.count();
      })
      .toBe(1);
    await expect(picture).toHaveJSProperty('naturalWidth', 480);
    await untilHydrated(page);
    if (enabled) await picture.click();
    else await page.getByRole('button', { name: 'Read the PDF here' }).click();
    const reader = page.getByRole('region', { name: 'PDF' });
    await expect(reader).toBeFocused();
    if (enabled) await expect(reader.locator('iframe')).toHaveAttribute('src', /^blob:/);
    else await expect(reader.getByRole('img', { name: 'Page 1 of 1' })).not.toHaveAttribute('width', '210');
    expect(loaded.some((path) => path.includes('pdf-pages'))).toBe(!enabled);
    await reader.getByRole('button', { name: 'Close the PDF' }).click();
    await expect(reader).toHaveCount(0);
  });

test('a PDF is closed while a page is drawn, and nothing fails', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false });
    // The drawing begins with the size of its canvas.
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLCanvasElement))
        document.querySelector<HTMLElement>('section[aria-label="PDF"] button')?.click();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['width'] });
  });
  await page.goto(paths.article({ ...firstIssue, ...articles[0]! }));
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Read the PDF here' }).click();
  const reader = page.getByRole('region', { name: 'PDF' });
  await expect(reader).toBeVisible();
  await expect(reader).toHaveCount(0);
});

test('the journal’s numbers are on a page once, in the header', async ({ page }) => {
  const header = page.getByRole('banner');
  for (const path of ['/contact', '/']) {
    await page.goto(path);
    await expect(header).toContainText(/Impact factor \d\.\d\d/);
    await expect(page.getByText('Impact factor')).toHaveCount(1);
    await expect(header.getByText(settings.issn.slice(0, 9))).toBeVisible();
    await expect(page.getByText(settings.issn.slice(0, 9))).toHaveCount(1);
  }
});

test('each page has one search on screen, whose suggestions stay on it', async ({ page }) => {
  for (const [path, width] of [
    ['/', 1440],
    ['/', 1024],
    [paths.article({ ...firstIssue, ...articles[0]! }), 1440],
    ['/search', 1440],
    ['/about', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await untilHydrated(page);
    const field = page.getByRole('combobox', { name: 'Search the articles' });
    await expect(field.filter({ visible: true })).toHaveCount(1);
    await field.filter({ visible: true }).fill('wilt');
    await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('the card of the search leads to the masthead’s field', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/instructions');
  await page.getByRole('link', { name: 'Search the articles' }).press('Enter');
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
});

test('instructions have their outline beside the text from 1280 px, and above it below', async ({ page }) => {
  const outline = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true });
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/instructions');
    await untilHydrated(page);
    await outline.getByRole('link', { name: 'Ethics' }).click();
    await expect(page.getByRole('heading', { name: 'Ethics' })).toBeInViewport();
    if (width === 1280) {
      await expect(outline).toBeInViewport();
      await expect(outline.locator('[aria-current]')).toHaveText('Ethics');
    }
  }
});

test('Download and Cite are above an article’s text, and beside it once the reader has left them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(paths.article({ ...firstIssue, ...articles[0]! }));
  await untilHydrated(page);
  const download = page.getByRole('link', { name: /^Download PDF/ });
  await expect(download).toHaveCount(1);
  await page.locator('#cite').evaluate((section) => section.scrollIntoView());
  await expect(download).toHaveCount(2);
  await expect(download.last()).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the outline of an article closes by Escape, a press outside and a choice', async ({ page }) => {
    await page.goto(paths.article({ ...firstIssue, ...articles[0]! }));
    await untilHydrated(page);
    const contents = page.getByText('Contents', { exact: true });
    const outline = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true });
    const close: (() => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('heading', { level: 1 }).click(),
      () => outline.getByRole('link').last().click(),
    ];
    for (const how of close) {
      await contents.click();
      await expect(outline).toBeVisible();
      await how();
      await expect(outline).toHaveCount(0);
    }
  });
});

test.describe('a wrong address', () => {
  test.use({ provoked: /status of 404/ });

  test('an author with a wrong number finds the certificate by name', async ({ page }) => {
    await page.goto(paths.publication('9999'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found!');
    await page.getByRole('searchbox', { name: 'Your name, or words from the title' }).fill('pigeonpea');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(/\d+ articles? found/);
  });

  test('a reader of a wrong address finds its words in the search', async ({ page }) => {
    await page.goto('/pages/rice-husk.html');
    const field = page.getByRole('combobox', { name: 'Search the articles' }).filter({ visible: true });
    await expect(field).toHaveCount(1);
    await expect(field).toHaveValue('rice husk');
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', provoked: /status of 503|ERR_INTERNET_DISCONNECTED/ });

  test('a reader sees a page of the site instead of the browser’s', async ({ page, context }) => {
    await page.goto('/about');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    for (const [path, heading] of [
      ['/archives', 'You are offline'],
      ['/hi/archives', 'आप ऑफ़लाइन हैं'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await context.setOffline(false);
    await page.getByRole('link', { name: 'फिर से प्रयास करें' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('पुराने अंक');
  });
});

test.describe('a server that is busy', () => {
  test.use({ provoked: /status of 503/ });

  test('a picture that failed is requested again', async ({ page }) => {
    let requests = 0;
    await page.route('**/assets/**', async (route) => {
      requests += 1;
      await (requests === 1 ? route.fulfill({ status: 503 }) : route.continue());
    });
    await page.goto('/indexing');
    const picture = page.locator('main img').first();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    expect(requests).toBeGreaterThan(1);
  });
});

test('the domain is linked from the sidebar and the contact page', async ({ page, baseURL }) => {
  const { host, origin } = new URL(baseURL!);
  for (const [path, part] of [
    ['/about', page.getByRole('complementary', { name: 'For authors' })],
    ['/contact', page.getByRole('main')],
  ] as const) {
    await page.goto(path);
    await expect(part.getByRole('link', { name: host.replace('127.0.0.1', 'localhost') })).toBeVisible();
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${origin.replace('127.0.0.1', 'localhost')}/contact`,
  );
});
