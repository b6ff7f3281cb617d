import sharp from 'sharp';
import { paths } from '#contracts/journal/paths.ts';
import { articles, issue, settings } from '../support/content.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';

const [article] = articles as [(typeof articles)[0]];
const articlePath = paths.article({ ...issue, ...article });

interface Thing {
  '@id': string;
  '@type': string;
  isPartOf?: Thing;
  hasPart?: Thing[];
  issn?: string[];
  license?: string;
}

test('an article’s page links to its parts in HTTP headers, also from the cache', async ({ request }) => {
  for (let time = 0; time < 2; time++) {
    const response = await request.get(articlePath);
    const links = new Map<string, string[]>();
    for (const [, target, relation] of (response.headers().link ?? '').matchAll(/<([^>]*)>; rel="([\w-]+)"/g))
      links.set(relation!, [...(links.get(relation!) ?? []), target!]);
    const [page] = links.get('cite-as') ?? [];
    expect(page).toMatch(new RegExp(`^http.*${articlePath}$`));
    expect(Object.fromEntries(links)).toEqual({
      'cite-as': [page],
      type: ['https://schema.org/ScholarlyArticle', 'https://schema.org/AboutPage'],
      license: ['https://creativecommons.org/licenses/by/4.0/'],
      item: [`${page}.pdf`],
      describedby: [`${page}.xml`, `${page}.bib`, `${page}.ris`, `${page}.json`],
    });
    for (const target of [...links.get('item')!, ...links.get('describedby')!])
      expect((await request.get(new URL(target).pathname)).status()).toBe(200);
  }
  expect((await request.get('/about')).headers().link).toBeUndefined();
});

test('home, issue and article name the same journal in JSON-LD', async ({ page }) => {
  const thing = async (path: string) => {
    await page.goto(path);
    return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as Thing;
  };
  const journal = await thing('/');
  expect(journal).toMatchObject({ '@type': 'Periodical', issn: settings.issn.split(', ') });
  const { hasPart, isPartOf, ...ofIssue } = await thing(paths.issue(issue));
  expect(ofIssue['@type']).toBe('PublicationIssue');
  expect(isPartOf!.isPartOf!['@id']).toBe(journal['@id']);
  const ofArticle = await thing(articlePath);
  expect(ofArticle.license).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(ofArticle.isPartOf!['@id']).toBe(ofIssue['@id']);
  expect(ofArticle.isPartOf!.isPartOf!.isPartOf!['@id']).toBe(journal['@id']);
  expect(hasPart!.map((part) => part['@id'])).toContain(ofArticle['@id']);
});

test('resources for browsers and link previews exist', async ({ page, request }) => {
  for (const path of ['/', articlePath]) {
    await page.goto(path);
    const of = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
    const image = await of('meta[property="og:image"]', 'content');
    const picture = await request.get(new URL(image!).pathname);
    expect((await sharp(await picture.body()).metadata()).width).toBeGreaterThanOrEqual(200);
    for (const relation of ['apple-touch-icon', 'manifest', 'search'])
      expect((await request.get((await of(`link[rel="${relation}"]`, 'href'))!)).status()).toBe(200);
  }
  const icon = await request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toBe('image/x-icon');
  expect((await icon.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('the licences of what browsers receive are public, those of fonts too', async ({ request }) => {
  const licenses = await request.get('/licenses.md');
  expect(licenses.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  const text = await licenses.text();
  for (const part of ['## react - ', 'SIL OPEN FONT LICENSE']) expect(text).toContain(part);
});

staffTest('a staff page has one title', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveTitle(/^Admin · /);
  await expect(page.locator('title')).toHaveCount(1);
});
