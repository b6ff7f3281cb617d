import { beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';

describe('Next to an article’s page', () => {
  let catalog: RunningCatalog;
  const title =
    'Growth of <i>Hordeum vulgare</i> & 50% of a_1 $x$ over a decade on the saline soils of three plains';

  beforeAll(async () => {
    catalog = await runCatalog();
    await catalog.staff
      .post('/api/settings')
      .send({
        websitename: 'Plains & Rivers',
        formatted_journal_name: 'Plains & Rivers',
        issn: '2456-1118, 2456-222X',
        domain: 'https://journal.example',
      })
      .expect(200);
    await addIssue(catalog.staff);
    await addArticle(catalog.staff, {
      refnumber: '12.5',
      title,
      authorname: 'Dr. José A. Núñez, Martin Luther King Jr., डॉ. अशोक वर्मा, Sukarno, Ludwig van Beethoven',
      pagenumber: '10-15',
      publishdate: '2026-03-01',
    });
  });

  const read = (path: string) => catalog.visitor.get(path);
  const text = async (ending: string) => {
    const response = await fetch(`${catalog.url}/archives/2026/5/2/12.5.${ending}`);
    expect(response.status).toBe(200);
    return { body: await response.text(), headers: response.headers };
  };

  it('its file is served, with a link to the page as the address to index', async () => {
    const { body, headers } = (await read('/archives/2026/5/2/12.5.pdf').buffer().expect(200)) as unknown as {
      body: Buffer;
      headers: Record<string, string>;
    };
    expect(body.equals(pdfWithText(title))).toBe(true);
    expect(headers['content-type']).toBe('application/pdf');
    const page = '<https://journal.example/archives/2026/5/2/12.5>';
    expect(headers.link).toBe(`${page}; rel="canonical", ${page}; rel="cite-as", ${page}; rel="collection"`);
  });

  it('its data is served as CSL-JSON', async () => {
    expect(JSON.parse((await text('json')).body)).toEqual([
      {
        id: 'article2026ref12p5',
        type: 'article-journal',
        title,
        author: [
          { family: 'Núñez', given: 'José A.' },
          { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
          { literal: 'अशोक वर्मा' },
          { literal: 'Sukarno' },
          { family: 'van Beethoven', given: 'Ludwig' },
        ],
        issued: { 'date-parts': [[2026, 3, 1]] },
        'container-title': 'Plains & Rivers',
        volume: '5',
        issue: '2',
        page: '10-15',
        ISSN: '2456-1118, 2456-222X',
        URL: 'https://journal.example/archives/2026/5/2/12.5',
        abstract: 'Water, and where it goes.',
        language: 'en',
      },
    ]);
  });

  it('its BibTeX and RIS are served as downloads named by its reference number', async () => {
    for (const [ending, type, journal, key] of [
      ['bib', 'application/x-bibtex', 'journal = {Plains \\& Rivers},', '@article{'],
      ['ris', 'application/x-research-info-systems', 'T2  - Plains & Rivers\n', 'ID  - article2026ref12p5'],
    ] as const) {
      const { body, headers } = await text(ending);
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="12.5.${ending}"`);
      expect(headers.get('link')).toMatch(/; rel="canonical", <.*>; rel="describes"$/);
      expect(body).toContain(key);
      expect(body).toContain(journal);
    }
  });

  it('every other form of the address redirects to the canonical one', async () => {
    for (const path of [
      '/archives/2026/vol5/issue2/12.5',
      '/archives/2025/4/1/12.5',
      '/archives/2026/5/2/12.50',
    ])
      for (const ending of ['pdf', 'ris']) {
        const response = await read(`${path}.${ending}`);
        const redirect = [301, `/archives/2026/5/2/12.5.${ending}`];
        const expected = path.endsWith('12.50') ? [200, undefined] : redirect;
        expect([response.status, response.get('location')]).toEqual(expected);
      }
  });

  it('nothing is served for a disabled or unknown article, or for an unknown extension', async () => {
    for (const path of ['5/2/999.pdf', '5/2/12.5.exe', 'five/2/12.5.pdf', '5/2/..%2f12.5.pdf'])
      await read(`/archives/2026/${path}`).expect(404);
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    await articles.updateOne({ refnumber: '12.5' }, { $set: { status: 'disabled' } });
    for (const ending of ['pdf', 'bib', 'ris', 'json'])
      await read(`/archives/2026/5/2/12.5.${ending}`).expect(404);
  });
});
