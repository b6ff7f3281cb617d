import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eventually } from '#testing/jest/eventually.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { ServiceProcess } from '#testing/running/service-process.ts';

const documents = specDocuments({ withWorker: false });
let worker: ServiceProcess;

const startWorker = () => ServiceProcess.start('documents', 'worker', documents.environment);

beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

interface Wanted {
  refnumber: string;
  author: string;
  title: string;
}
/** Certificates that do not exist yet. */
const storeUnprinted = async (articles: number, authorsEach: number): Promise<Wanted[]> => {
  const refnumbers = await storeArticles(documents.catalog, articles, authorsEach);
  const stored = documents.catalog.database.collection<Wanted & { authorname: string }>('articles');
  const found = await stored.find({ refnumber: { $in: refnumbers } }).toArray();
  return found.flatMap(({ refnumber, authorname, title }) =>
    authorname.split(', ').map((author) => ({ refnumber, author, title })),
  );
};
const request = ({ refnumber, author }: Wanted) =>
  documents.visitor
    .get(`/api/pdf/certificate/${refnumber}/${encodeURIComponent(author)}`)
    .responseType('blob');
/** A reader repeats a request that was not answered in time. */
const untilStatus = (wanted: Wanted, status: number) =>
  eventually(async () => {
    const response = await request(wanted);
    expect(response.status).toBe(status);
    return response.body as Buffer;
  });
const untilReceived = (wanted: Wanted) => untilStatus(wanted, 200);
const files = async () =>
  (await readdir(join(documents.environment.FILES_DIR, 'certificates'), { recursive: true })).filter((name) =>
    name.endsWith('.pdf'),
  ).length;

describe('Readers who request certificates at the same time', () => {
  it('receive one page each, their own', async () => {
    const wanted = await storeUnprinted(10, 4);
    const pdfs = await Promise.all(wanted.map(untilReceived));
    for (const [index, { author, title }] of wanted.entries()) {
      const pdf = await PDFDocument.load(pdfs[index]!);
      expect(pdf.getTitle()).toContain(`: ${author}, `);
      expect([pdf.getSubject(), pdf.getPageCount()]).toEqual([title, 1]);
    }
  });

  it('receive the same certificate when they request the same, created once', async () => {
    const [wanted] = await storeUnprinted(1, 1);
    const before = await files();
    const pdfs = await Promise.all(Array.from({ length: 20 }, () => untilReceived(wanted!)));
    expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
    expect(await files()).toBe(before + 1);
  });

  it('receive theirs when another’s cannot be printed, who receives 503', async () => {
    const wanted = await storeUnprinted(20, 1);
    const { refnumber } = wanted[7]!;
    // A date that cannot be formatted.
    const stored = documents.catalog.database.collection('articles');
    await stored.updateOne({ refnumber }, { $set: { publishdate: 'never' } });
    const others = wanted.filter((each) => each.refnumber !== refnumber);
    const [refused] = await Promise.all([request(wanted[7]!), ...others.map(untilReceived)]);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  it('receive theirs although one requests letters that no font has and receives 501', async () => {
    const wanted = await storeUnprinted(20, 1);
    const { refnumber } = wanted[7]!;
    const stored = documents.catalog.database.collection('articles');
    await stored.updateOne({ refnumber }, { $set: { title: 'Of \ue000' } });
    const others = wanted.filter((each) => each.refnumber !== refnumber);
    const [refused] = await Promise.all([untilStatus(wanted[7]!, 501), ...others.map(untilReceived)]);
    const cover = await documents.visitor.get(`/api/pdf/coverpage/${refnumber}`).expect(501);
    for (const body of [JSON.parse(String(refused)) as object, cover.body as object])
      expect(body).toMatchObject({
        error: 'letters_without_font',
        message: 'No font on the server has the letter \ue000 (U+E000)',
      });
  });

  it('receive theirs from the next worker when theirs is killed, each created once', async () => {
    const wanted = await storeUnprinted(10, 4);
    const before = await files();
    const waiting = Promise.all(wanted.map(request));
    await eventually(async () => expect(await files()).toBeGreaterThan(before));
    await worker.kill();
    worker = await startWorker();
    await waiting;
    await Promise.all(wanted.map(untilReceived));
    expect(await files()).toBe(before + wanted.length);
  });
});
