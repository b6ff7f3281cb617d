import { getModelToken } from '@nestjs/mongoose';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseRIS } from 'biblatex-csl-converter';
import type { Model } from 'mongoose';
import { addArticle, addIssue } from '#testing/articles.js';
import { pdfSaying } from '#testing/pdf.js';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.js';
import { ArticleDocument } from '../articles/article.schema.js';

describe('Beside an article’s page', () => {
  let catalog: RunningCatalog;
  const title =
    'Growth of <i>Hordeum vulgare</i> & 50% of a_1 $x$ over a decade on the saline soils of three plains';
  const plain = title.replace(/<\/?i>/g, '');

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

  /** Fields as another program reads them from a citation file, their text without markup. */
  const readBack = ({ entries, errors }: { entries: object; errors: unknown[] }) => {
    expect(errors).toEqual([]);
    const [entry] = Object.values(entries) as { fields: object }[];
    const fields = Object.entries(entry?.fields ?? {});
    return Object.fromEntries(fields.map(([name, value]) => [name, textsOf(value).join('|')]));
  };
  const inBoth = { volume: '5', pages: '10|15', journaltitle: 'Plains & Rivers' };

  it('stands its BibTeX, which another program reads back', async () => {
    const { body, headers } = await text('bib');
    expect(headers.get('content-disposition')).toBe('attachment; filename="12.5.bib"');
    expect(readBack(parse(body))).toMatchObject({
      ...inBoth,
      number: '2',
      date: '2026-03',
      author: 'Núñez|José A.|Verma|Asha|अशोक वर्मा|Sukarno|van|Beethoven|Ludwig',
      title: title.replace(/<\/?i>/g, '|'),
    });
  });

  it('stands its RIS, which another program reads back, a tag a line, without markup', async () => {
    const { body } = await text('ris');
    const lines = body.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.filter((line) => !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining(['IS  - 2', 'SP  - 10', 'EP  - 15', `TI  - ${plain}`, 'AU  - अशोक वर्मा']),
    );
    expect(readBack(parseRIS(body))).toMatchObject({ ...inBoth, title: plain });
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

/** The texts within a parsed field, in their order. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return typeof node === 'string' ? [node] : [];
  if ('type' in node && node.type === 'text') return 'text' in node ? [String(node.text)] : [];
  return Object.values(node).flatMap(textsOf);
}
