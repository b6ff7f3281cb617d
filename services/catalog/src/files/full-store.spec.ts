import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { addArticle, addIssue, articleForm, sendArticle } from '#testing/articles.ts';
import { endEnvironment, type Environment, freshEnvironment } from '#testing/environment.ts';
import { pdfWithText } from '#testing/pdf.ts';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.ts';
import { jatsText, sendText } from '#testing/uploaded-texts.ts';

const DISK_BYTES = 4_000_000;

/** A disk of its own; undefined where the system does not allow this user to mount one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

const disk = smallDisk();
const describeOnDisk = disk === undefined ? describe.skip : describe;

describeOnDisk('A full file store', () => {
  let catalog: RunningCatalog;
  let environment: Environment;
  let articleId: string;
  const filling = join(disk ?? '', 'filling');

  beforeAll(async () => {
    environment = await freshEnvironment();
    catalog = await runCatalog(environment, { FILES_DIR: disk! });
    await addIssue(catalog.staff);
    articleId = (await addArticle(catalog.staff)).id;
    const { bavail, bsize } = statfsSync(disk!);
    writeFileSync(filling, Buffer.alloc(bavail * bsize));
  });
  afterAll(async () => {
    await catalog.close();
    await endEnvironment(environment);
    execFileSync('umount', [disk!]);
    rmdirSync(disk!);
  });

  const picture = () =>
    sharp({ create: { width: 600, height: 600, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
  const editor = {
    name: 'A. Rao',
    content: 'University',
    post: 'Editor',
    category: 'chief editor',
    designation: 'Professor',
    degree: 'PhD',
    country: 'India',
    email: 'rao@example.org',
    phone: '+91 98100 00000',
  };
  const uploads: [string, () => PromiseLike<{ status: number; body: unknown }>][] = [
    ['an article', () => sendArticle(catalog.staff, articleForm())],
    [
      'another PDF',
      () =>
        catalog.staff.post(`/api/archives/${articleId}`).attach('pdfFile', pdfWithText('Rivers'), 'a.pdf'),
    ],
    ['a full text', () => sendText(catalog.staff, articleId, jatsText('Water runs. '.repeat(9_000)))],
    [
      'an import',
      () =>
        catalog.staff
          .post('/api/admin/imports')
          .type('zip')
          .send(Buffer.from(`PK\x03\x04${'x'.repeat(900_000)}`)),
    ],
    [
      'a picture of an editor',
      async () =>
        catalog.staff
          .post('/api/editors')
          .field(editor)
          .attach('imgFile', await picture(), 'a.png'),
    ],
    [
      'a picture of a partner',
      async () =>
        catalog.staff
          .post('/api/indexing')
          .field({ title: 'An index', link: 'https://example.org' })
          .attach('imgFile', await picture(), 'a.png'),
    ],
    [
      'a picture of the settings',
      async () =>
        catalog.staff.post('/api/settings/pictures/cover_image').attach('imgFile', await picture(), 'a.png'),
    ],
  ];

  it.each(uploads)('returns 507 for %s', async (_, send) => {
    const refused = await send();
    expect([refused.status, (refused.body as ErrorBody).error]).toEqual([507, 'insufficient_storage']);
  });

  it('takes each of them once there is room', async () => {
    await rm(filling);
    for (const [name, send] of uploads) expect([name, (await send()).status < 300]).toEqual([name, true]);
  });
});
