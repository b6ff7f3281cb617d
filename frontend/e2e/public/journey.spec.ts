import { withoutTitle } from '#contracts/publication/author-names.ts';
import { printedCode } from '#contracts/identifiers/certificate-code.ts';
import { paths } from '#contracts/journal/paths.ts';
import { codeOf, pdfText } from '../support/certificates.ts';
import { administrator, settings } from '../support/content.ts';
import { journeyArticle } from '../support/journey-article.ts';
import { expect, test } from '../support/journal-test.ts';
import { paste } from '../support/paste.ts';
import { typeInto } from '../support/type-into.ts';

const article = journeyArticle();
const title = article.title.replace(/<\/?i>/g, '');
const [firstPage, lastPage] = article.pagenumber.split('-');
/** Time zone of the site. */
const timeZone = 'Asia/Kolkata';
/** A new issue belongs to the current year. */
const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format());
const issue = { year, volume: 12, issue: 3 };
const withoutBlanks = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

test.describe.configure({ mode: 'serial' });

test('an editor signs in, creates an issue and adds an article', async ({ page, baseURL }) => {
  await page.goto('/admin/login');
  await typeInto(page.getByLabel('Username'), administrator.username);
  await typeInto(page.getByLabel('Password'), administrator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('banner')).toContainText(administrator.username);

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Archives/ })
    .click();
  await expect(page).toHaveURL('/admin/archives');

  const volume = page.getByRole('spinbutton', { name: 'Volume' });
  const number = page.getByRole('spinbutton', { name: 'Issue' });
  await page.getByRole('button', { name: 'Add New' }).click();
  await typeInto(volume, String(issue.volume));
  await typeInto(number, String(issue.issue));
  await page.getByRole('button', { name: 'Submit' }).click();
  const message = page.getByRole('dialog', { name: 'Message' });
  await expect(message).toContainText('Issue created successfully');
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(volume).toBeHidden();
  const row = page.getByRole('row', { name: `${year} 12 03 000` });
  await row.getByRole('link', { name: /^Articles of/ }).click();

  await page.getByRole('link', { name: 'Add Article' }).click();
  const save = page.getByRole('button', { name: 'Add Article' });
  const fields = {
    'Ref number': article.refnumber,
    Keywords: 'sowing, yield',
    'Page number': article.pagenumber,
    'Author names': article.authors.join(', '),
    'E-mail': 'author@example.org',
    Country: 'India',
    'Transaction ID': 'TXN-JOURNEY',
    'Certificate date': article.publishdate,
  };
  for (const [label, value] of Object.entries(fields))
    await typeInto(page.getByLabel(new RegExp(`^${label}( \\*)?$`)), value);
  const paragraphs = article.abstract.split('\n\n').map((paragraph) => `<p>${paragraph}</p>`);
  await paste(page.getByRole('textbox', { name: 'Title' }), article.title);
  await paste(page.getByRole('textbox', { name: 'Abstract' }), paragraphs.join(''));
  await page
    .getByLabel('Article *')
    .setInputFiles({ name: 'article.pdf', mimeType: 'application/pdf', buffer: article.pdf });
  await save.click();

  await expect(message.getByRole('heading')).toHaveText('Added. This is the message for the author:');
  const link = baseURL + paths.publication(article.refnumber);
  await expect(message.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', link);
  await expect(message.locator('a[href*="scholar.google.com"]')).toHaveCount(2);
  await expect(message.locator('a[href*="videos.example"]')).toHaveCount(2);
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: title })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader finds, reads and downloads the article', async ({ page, request, baseURL }) => {
    // A page cached before the issue was created is invalidated within a second.
    const link = page.getByRole('link', { name: 'VOL. 12 : ISSUE 3' });
    await expect
      .poll(async () => {
        await page.goto('/');
        await page.getByRole('navigation').first().getByRole('link', { name: 'Archives' }).click();
        await expect(page).toHaveURL('/archives');
        return link.count();
      })
      .toBe(1);
    await link.click();
    await expect(page).toHaveURL(paths.issue(issue));
    // What reference managers offer of the list.
    const records = await page
      .locator('tr', { hasText: title })
      .locator('span.Z3988')
      .evaluateAll((spans: HTMLSpanElement[]) => spans.map((span) => span.title));
    const [record, ...others] = records.map((values) => new URLSearchParams(values));
    const [print, electronic] = settings.issn.split(', ');
    expect(others).toEqual([]);
    expect(Object.fromEntries(record ?? [])).toMatchObject({
      ctx_ver: 'Z39.88-2004',
      rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
      rft_id: baseURL + paths.article({ ...issue, ...article }),
      'rft.atitle': title,
      'rft.date': article.publishdate,
      'rft.volume': '12',
      'rft.issue': '3',
      'rft.spage': firstPage,
      'rft.issn': print,
      'rft.eissn': electronic,
    });
    expect(record?.getAll('rft.au')).toHaveLength(article.authors.length);
    await page.getByRole('link', { name: `Abstract of ${title}` }).click();
    await expect(page).toHaveURL(paths.article({ ...issue, ...article }));

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('h1 + p')).toHaveText(article.authors.join(', '));
    const [firstWords = ''] = article.abstract.split(/\.\s/);
    await expect(
      page.locator('section', { has: page.getByRole('heading', { name: 'Abstract' }) }),
    ).toContainText(firstWords);

    const tags = await page
      .locator('meta[name^=citation_]')
      .evaluateAll((metas: HTMLMetaElement[]) => metas.map(({ name, content }) => [name, content]));
    const address = baseURL + paths.article({ ...issue, ...article });
    expect(tags).toEqual([
      ['citation_title', title],
      ...article.authors.map((author) => ['citation_author', withoutTitle(author)]),
      ['citation_publication_date', article.publishdate.replaceAll('-', '/')],
      ['citation_journal_title', settings.formatted_journal_name],
      ...settings.issn.split(', ').map((issn) => ['citation_issn', issn]),
      ['citation_volume', '12'],
      ['citation_issue', '3'],
      ['citation_firstpage', firstPage],
      ['citation_lastpage', lastPage],
      ['citation_language', 'en'],
      ['citation_keywords', 'sowing'],
      ['citation_keywords', 'yield'],
      ['citation_abstract', article.abstract.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')],
      ['citation_abstract_html_url', address],
      ['citation_pdf_url', `${address}.pdf`],
    ]);

    const download = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
    for (const file of [download!, `${address}.pdf`]) {
      const response = await request.get(file);
      expect(response.headers()['content-type']).toBe('application/pdf');
      expect(article.pdf.equals(await response.body())).toBe(true);
    }
  });

  test('an author downloads the certificate, and anyone can verify it', async ({ page, request }) => {
    const [author = ''] = article.authors;
    await page.goto('/pdf');
    const name = page.getByRole('searchbox', { name: 'Your name, or words from the title' });
    await typeInto(name, withoutTitle(author));
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(paths.publication(article.refnumber));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const picture = (await page.getByRole('main').locator('img').first().getAttribute('src'))!;
    await expect(async () => {
      expect((await request.get(picture)).headers()['content-type']).toBe('image/webp');
    }).toPass();
    const link = page.getByRole('link', { name: `${author} Download certificate (PDF)` });
    const response = await request.get((await link.getAttribute('href'))!);
    expect(response.headers()['content-type']).toBe('application/pdf');
    const certificate = await response.body();
    const text = withoutBlanks(pdfText(certificate));
    const pages = article.pagenumber.replace('-', '–');
    for (const shown of [
      settings.formatted_journal_name,
      author,
      title,
      `Volume 12, Issue 3 (${year}), pages ${pages}`,
      article.refnumber,
    ])
      expect(text).toContain(withoutBlanks(shown));

    await page.goto('/verify');
    await typeInto(page.getByLabel('Code on the document'), codeOf(certificate).toLowerCase());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
    await expect(page.getByRole('main')).toContainText(author);
    const copied = printedCode(codeOf(certificate));
    await expect(page.getByRole('main')).toContainText(copied);
    await expect(page.getByRole('link', { name: 'Open the certificate (PDF)' })).toHaveAttribute(
      'href',
      paths.certificate(article.refnumber, author),
    );
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format();
    await expect(page.getByRole('main')).toContainText(`Certificate issued${today}`);
    await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveAttribute(
      'href',
      paths.article({ ...issue, ...article }),
    );
  });
});
