import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { DiskDriver } from '#platform/files/disk-driver.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { checkImport } from '#testing/builders/imports.ts';
import { OJS_ARTICLES, ojsExport, ojsId, oddities } from '#testing/builders/ojs-export.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { runCatalogWithWorker } from '#testing/running/running-catalog-worker.ts';
import { ArticleDocument } from '../../articles/read/article.schema.ts';
import { FormerAddresses } from '../../articles/former-addresses/former-addresses.ts';
import { OjsConversion } from './ojs-conversion.ts';

const MEGABYTE = 1_048_576;
const key = 'imports/one.zip';

describe('The conversion of an OJS export', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;
  let folder: string;
  let files: FileStore;
  let conversion: OjsConversion;

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
    folder = await mkdtemp(join(tmpdir(), 'ojs-'));
    files = new FileStore(new DiskDriver(folder));
    const part = <T>(token: unknown) => catalog.app.get<T>(token as string, { strict: false });
    conversion = new OjsConversion(files, part(FormerAddresses), part(getModelToken(ArticleDocument.name)));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const store = (pieces: Iterable<string>) => files.write(key, Readable.from(pieces, { objectMode: false }));
  const convert = (onArticle = () => Promise.resolve()) => conversion.convert(key, onArticle);
  const bytes = async () => Buffer.from(await files.read(key));
  const beginning = async () => (await bytes()).subarray(0, 5).toString();

  it('replaces the export by a zip of a list, its PDFs and notes', async () => {
    await store(ojsExport());
    await convert();
    const zip = await readZip(await bytes());
    const names = [...zip.keys()];
    expect(names.slice(0, 4)).toEqual(['articles.json', 'issues.json', 'notes.json', 'source.txt']);
    expect(zip.get('source.txt')!.toString()).toBe(
      `An export of OJS 3.4 or later with ${OJS_ARTICLES} articles`,
    );
    // One article has no PDF, one is not published, and one has its text in HTML too.
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(OJS_ARTICLES - 2);
    expect(names.filter((name) => name.endsWith('.html'))).toHaveLength(1);
    expect(names).toHaveLength(4 + OJS_ARTICLES - 2 + 1);
    const rows = JSON.parse(zip.get('articles.json')!.toString()) as Record<string, unknown>[];
    expect(rows).toHaveLength(OJS_ARTICLES - 1);
    const row = rows.find(({ refnumber }) => refnumber === ojsId(oddities.ownPath))!;
    expect(row).toMatchObject({ ojs_article: '1140, the-river-article', ojs_issue: '47' });
    expect(zip.get(String(row.pdf))).toEqual(pdfWithText(`Rivers of the plains in year ${oddities.ownPath}`));
  });

  it('leaves a zip as it is', async () => {
    await convert();
    expect(await beginning()).toMatch(/^PK/);
  });

  it('leaves the export as it was when it is interrupted, so that it can be repeated', async () => {
    await store(ojsExport());
    let articles = 0;
    const interrupted = convert(() => {
      articles += 1;
      return articles === 150 ? Promise.reject(new Error('killed')) : Promise.resolve();
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(await beginning()).toBe('<?xml');
    await convert();
    expect(await beginning()).toMatch(/^PK/);
  });

  it('needs memory for one file at a time', async () => {
    const large = pdfWithText('x'.repeat(4 * MEGABYTE));
    await store(
      ojsExport({ pdfOf: (article) => (article % 5 === 0 ? large : pdfWithText(String(article))) }),
    );
    const { size } = (await files.open(key))!;
    expect(size).toBeGreaterThan(200 * MEGABYTE);
    const before = process.memoryUsage().rss;
    let peak = before;
    const measuring = new AbortController();
    const measured = (async () => {
      for (; !measuring.signal.aborted; await pause(10)) peak = Math.max(peak, process.memoryUsage().rss);
    })();
    await convert();
    measuring.abort();
    await measured;
    // What was read is collected late, but before all of it is there.
    expect(peak - before).toBeLessThan(size);
  });

  describe('Its refusal', () => {
    const xml = [...ojsExport()].join('');
    const declared = '<!DOCTYPE issues [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    it.each([
      ['XML that is cut off', xml.slice(0, xml.length / 2), 'It is not valid XML'],
      ['a document type', declared + xml.slice(xml.indexOf('<issues')), 'document type has declarations'],
      ['elements nested without end', '<a>'.repeat(100_000), 'nested too deeply'],
      ['too many articles', `<articles>${'<article/>'.repeat(20_001)}</articles>`, 'more than 20,000 rows'],
      ['XML of something else', '<rss><channel/></rss>', 'The list contains no articles'],
    ])('names the reason: %s', async (_, upload, message) => {
      const refused = await checkImport(catalog.staff, Buffer.from(upload));
      expect([refused.state, refused.message]).toEqual(['failed', expect.stringContaining(message)]);
    });
  });

  it('leaves out a file that is too large or not a PDF, with a remark at its article', async () => {
    const [large, text] = [pdfWithText('x'.repeat(5 * MEGABYTE)), Buffer.from('<p>No PDF</p>')];
    const pdfs: Record<number, Buffer> = { 21: large, 22: text };
    const pdfOf = (article: number) => pdfs[article] ?? pdfWithText(String(article));
    const upload = Buffer.from([...ojsExport({ pdfOf })].join(''));
    const { rows } = await checkImport(catalog.staff, upload);
    const remarks = rows.filter(
      ({ name, problems: [first] }) => [ojsId(21), ojsId(22)].includes(name) && first?.field === 'pdf',
    );
    expect(remarks).toMatchObject([
      { name: ojsId(21), blocking: false, problems: [{ message: expect.stringContaining('File size') }] },
      { name: ojsId(22), blocking: false, problems: [{ message: expect.stringContaining('PDF') }] },
    ]);
    for (const { problems } of remarks) expect(problems[0]!.value).toMatch(/^file-\d+\.pdf$/);
  });
});
