import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import type { DocumentJob } from '#contracts/fields/issued-documents.ts';
import { paths } from '#contracts/journal/paths.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { S3Driver } from '#platform/files/s3-driver.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { s3Place, s3Settings } from '#testing/servers/s3-settings.ts';
import { fetchCertificate } from '../support/certificates.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest as test } from '../support/journal-test.ts';
import { staffCall } from '../support/staff-call.ts';

/** Set by `npm run test:s3`, which also runs the journeys of articles, documents and imports on this journal. */
const s3 = s3Settings()!;

const of = (service: string) => {
  const prefix = join(process.env.FILES_S3_PREFIX ?? '', service);
  return new S3Driver({ ...s3Place(s3), FILES_S3_PREFIX: prefix });
};
async function keysOf(driver: S3Driver, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of driver.list(folder)) keys.push(key);
  return keys;
}

test('every file is in the bucket: a PDF is read in parts, and a swept certificate is made again', async ({
  page,
  request,
}) => {
  const [catalog, documents] = [of('catalog'), of('documents')];
  const articlesBefore = await keysOf(catalog, 'articles');
  const { issue, articles } = await freshIssue(2);
  const [article] = articles as [StaffArticle, StaffArticle];
  const stored = (await keysOf(catalog, 'articles')).filter((key) => !articlesBefore.includes(key));
  expect(stored).toHaveLength(2);

  const pdf = pdfWithText(`Article ${article.refnumber}`);
  await page.goto(paths.article(article));
  const address = (await page.locator('a[type="application/pdf"]').first().getAttribute('href'))!;
  expect(await (await request.get(address)).body()).toEqual(pdf);
  const part = await request.get(address, { headers: { Range: 'bytes=5-9' } });
  expect([part.status(), part.headers()['content-range']]).toEqual([206, `bytes 5-9/${pdf.length}`]);
  expect(await part.body()).toEqual(pdf.subarray(5, 10));
  expect((await request.get(address, { headers: { Range: `bytes=${pdf.length}-` } })).status()).toBe(416);

  const certificate = paths.certificate(article.refnumber, article.authors[0]!.name);
  const first = await fetchCertificate(request, certificate);
  expect(await keysOf(documents, 'certificates')).not.toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 1_100)); // the store knows times to the second
  const files = new FileStore(documents);
  const swept: string[] = [];
  for await (const key of files.unusedSince('certificates', new Date())) {
    await files.remove(key);
    swept.push(key);
  }
  expect(swept).not.toEqual([]); // the worker may be preparing others meanwhile
  const again = await request.get(certificate, { headers: { 'Cache-Control': 'no-cache' } });
  expect([again.status(), again.headers().etag]).toEqual([200, first.headers().etag]);

  await page.goto(`/admin/archives/${issue.year}/${issue.volume}/${issue.issue}`);
  await page.getByRole('checkbox', { name: 'Select every article' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Certificates' }).click(),
  ]);
  expect((await readZip(await readFile(await download.path()))).size).toBe(4);
  const [job] = await staffCall<DocumentJob[]>('/api/pdf/jobs');
  expect(await keysOf(documents, 'jobs')).toContain(`jobs/${job!.id}.zip`);

  expect(existsSync(join(process.env.JOURNAL_DATA!, 'files'))).toBe(false);
});
