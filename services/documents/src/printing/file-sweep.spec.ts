import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import { DiskDriver } from '#platform/files/disk-driver.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { storeArticles } from '#testing/builders/many-articles.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import { FileSweep } from './rendered-files.ts';

const WEEK_MS = 7 * 86_400_000;
const documents = specDocuments();

const certificate = (refnumber: string) =>
  documents.visitor.get(`/api/pdf/certificate/${refnumber}/Asha Aaa`).responseType('blob').expect(200);
/** Without zips of batches, which another sweep deletes. */
const stored = async () => {
  const { FILES_DIR } = documents.environment;
  const names = await readdir(FILES_DIR, { recursive: true, withFileTypes: true });
  const rendered = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.zip'));
  return rendered.map(({ parentPath, name }) => join(parentPath, name));
};
/** Sets the modification time of every file to more than a month ago. */
const age = async () => {
  const longAgo = new Date(Date.now() - 5 * WEEK_MS);
  for (const file of await stored()) await utimes(file, longAgo, longAgo);
};
const sweep = () =>
  new FileSweep(new FileStore(new DiskDriver(documents.environment.FILES_DIR))).sweep(new Date());
const bytes = ({ body }: request.Response) => body as Buffer;

describe('The sweep of rendered files', () => {
  it('deletes files of outdated content, and leftovers of a killed worker', async () => {
    const [refnumber] = (await storeArticles(documents.catalog, 1, 1)) as [string];
    await certificate(refnumber);
    await new FileStore(new DiskDriver(documents.environment.FILES_DIR)).write(
      'certificates/ab/x.pdf.part',
      Buffer.from('%'),
    );
    await age();
    await documents.catalog.database
      .collection('articles')
      .updateOne({ refnumber }, { $set: { pagenumber: '1-9' } });
    const now = await certificate(refnumber);
    await sweep();
    expect(await stored()).toHaveLength(1);
    expect(bytes(await certificate(refnumber)).equals(bytes(now))).toBe(true);
  });

  it('leaves files that readers and batches still use, however old', async () => {
    const [read, ordered] = (await storeArticles(documents.catalog, 2, 1)) as [string, string];
    const second = await certificate(ordered);
    await certificate(read);
    await age();
    const old = await certificate(read);
    await documents.staff.post('/api/pdf/bulkcertificates').send([ordered]).expect(200);
    await sweep();
    expect(await stored()).toHaveLength(2);
    expect((await certificate(read)).headers['last-modified']).toBe(old.headers['last-modified']);
    expect(bytes(await certificate(ordered)).equals(bytes(second))).toBe(true);
  });

  it('loses nothing: a deleted certificate is regenerated on request, with the same code', async () => {
    const [refnumber] = (await storeArticles(documents.catalog, 1, 1)) as [string];
    const before = await certificate(refnumber);
    await age();
    await sweep();
    expect(await stored()).toEqual([]);
    expect((await certificate(refnumber)).headers.etag).toBe(before.headers.etag);
  });
});
