import { getModelToken } from '@nestjs/mongoose';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Model } from 'mongoose';
import { addArticle, addIssue } from '#testing/articles.js';
import { pdfSaying } from '#testing/pdf.js';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.js';
import { ArticleDocument } from '../articles/article.schema.js';

describe('Beside an article’s page', () => {
  let catalog: RunningCatalog;
  const title = 'Growth of <i>Hordeum vulgare</i> & 50% of a_1 {b} $x$';

  beforeAll(async () => {
    catalog = await runCatalog();
    await catalog.staff
      .post('/api/settings')
      .send({
        websitename: 'Plains & Rivers',
        formatted_journal_name: 'Plains & Rivers',
        issn: '2456-1111, 2456-2222',
        domain: 'https://journal.example',
      })
      .expect(200);
    await addIssue(catalog.staff);
    await addArticle(catalog.staff, {
      refnumber: '12.5',
      title,
      authorname: 'Dr. José A. Núñez, Asha Verma Ph.D., अशोक वर्मा, Sukarno, Ludwig van Beethoven',
      pagenumber: '10-15',
      publishdate: '2026-03-01',
    });
  });
  afterAll(() => catalog.close());

  const read = (path: string) => catalog.visitor.get(path);
  const text = async (ending: string) => {
    const answer = await fetch(`${catalog.url}/archives/2026/5/2/12.5.${ending}`);
    expect(answer.status).toBe(200);
    return { body: await answer.text(), headers: answer.headers };
  };

  it('stands its file, which names the page as what to list', async () => {
    const { body, headers } = (await read('/archives/2026/5/2/12.5.pdf').buffer().expect(200)) as unknown as {
      body: Buffer;
      headers: Record<string, string>;
    };
    expect(body.equals(pdfSaying(title))).toBe(true);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers.link).toBe('<https://journal.example/archives/2026/5/2/12.5>; rel="canonical"');
  });

  it('stand its data as CSL-JSON', async () => {
    expect(JSON.parse((await text('json')).body)).toEqual([
      {
        id: 'article2026ref12p5',
        type: 'article-journal',
        title,
        author: [
          { family: 'Núñez', given: 'José A.' },
          { family: 'Verma', given: 'Asha' },
          { literal: 'अशोक वर्मा' },
          { literal: 'Sukarno' },
          { family: 'van Beethoven', given: 'Ludwig' },
        ],
        issued: { 'date-parts': [[2026, 3, 1]] },
        'container-title': 'Plains & Rivers',
        volume: '5',
        issue: '2',
        page: '10-15',
        ISSN: '2456-1111',
        URL: 'https://journal.example/archives/2026/5/2/12.5',
      },
    ]);
  });

  it('stands its BibTeX, which another program reads back', async () => {
    const { body, headers } = await text('bib');
    expect(headers.get('content-disposition')).toBe('attachment; filename="12.5.bib"');
    const { fields, type } = readBibtex(body);
    expect(type).toBe('article');
    expect(fields).toMatchObject({
      volume: '5',
      number: '2',
      pages: '10--15',
      year: '2026',
      month: '3',
      journal: 'Plains \\& Rivers',
    });
    expect(fields.author?.split(' and ')).toHaveLength(5);
    expect(fields.title).toContain('\\textit{');
  });

  it('stands its RIS, a tag a line, without markup', async () => {
    const lines = (await text('ris')).body.trim().split(/\r?\n/);
    const values = (tag: string) =>
      lines.filter((line) => line.startsWith(`${tag}  - `)).map((line) => line.slice(6));
    expect(lines.every((line) => /^[A-Z][A-Z0-9] {2}- /.test(`${line} `))).toBe(true);
    expect(values('TY')).toEqual(['JOUR']);
    expect(values('TI')).toEqual(['Growth of Hordeum vulgare & 50% of a_1 {b} $x$']);
    expect(values('AU')).toEqual([
      'Núñez, José A.',
      'Verma, Asha',
      'अशोक वर्मा',
      'Sukarno',
      'van Beethoven, Ludwig',
    ]);
    expect(values('VL')).toEqual(['5']);
    expect(lines.at(-1)?.trim()).toBe('ER  -');
  });

  it('leads from every other form of the address to the one', async () => {
    for (const path of [
      '/archives/2026/vol5/issue2/12.5',
      '/archives/2025/4/1/12.5',
      '/archives/2026/5/2/12.50',
    ])
      for (const ending of ['pdf', 'ris']) {
        const answer = await read(`${path}.${ending}`);
        if (path.endsWith('12.50')) expect(answer.status).toBe(200);
        else
          expect([answer.status, answer.get('location')]).toEqual([301, `/archives/2026/5/2/12.5.${ending}`]);
      }
  });

  it('stands nothing of a disabled or unknown article, or of another kind', async () => {
    await read('/archives/2026/5/2/999.pdf').expect(404);
    await read('/archives/2026/5/2/12.5.exe').expect(404);
    await read('/archives/2026/five/2/12.5.pdf').expect(404);
    await read('/archives/2026/5/2/..%2f12.5.pdf').expect(404);
    const articles = catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
    await articles.updateOne({ refnumber: '12.5' }, { $set: { status: 'disabled' } });
    for (const ending of ['pdf', 'bib', 'ris', 'json'])
      await read(`/archives/2026/5/2/12.5.${ending}`).expect(404);
  });
});

/** A reader of its own: fields of one entry, `name = {value},` a line. */
function readBibtex(text: string): { type?: string; fields: Record<string, string> } {
  const [, type] = /^@(\w+)\{/.exec(text) ?? [];
  const entries = [...text.matchAll(/^\s+(\w+) = \{(.*)\},?$/gm)].map(([, name, value]) => [name, value]);
  return { type, fields: Object.fromEntries(entries) as Record<string, string> };
}
