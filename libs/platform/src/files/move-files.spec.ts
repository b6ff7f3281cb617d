import { spawn } from 'node:child_process';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilEnded } from '#testing/running/ended.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { emptyS3, s3Place, s3Settings } from '#testing/servers/s3-settings.ts';
import { DiskDriver } from './disk-driver.ts';
import type { FileDriver } from './file-driver.ts';
import { moveFiles } from './move-files.ts';
import { S3Driver } from './s3-driver.ts';

const s3 = s3Settings();
/** As built: Node alone does not run decorators. */
const COMMAND = 'dist/libs/platform/src/files/move-files-command.js';
const FILES = 600;
const LARGE = 12_000_000;
const written = new Date('2024-05-06T07:08:09Z');

(s3 ? describe : describe.skip)('npm run move-files', () => {
  const place = s3Place(s3!);
  const data = temporaryFolder('colophon-move-');
  let disk: DiskDriver;
  let bucket: S3Driver;

  beforeAll(async () => {
    disk = new DiskDriver(join(data, 'files'));
    bucket = new S3Driver(place);
    for (let index = 0; index < FILES; index += 1)
      await disk.write(`catalog/articles/${index}.pdf`, contents(index), written);
    await disk.write('documents/jobs/large.zip', Buffer.alloc(LARGE, 'large'), written);
    await writeFile(join(data, 'files/catalog/articles/half.pdf.7.part'), 'ha');
  });
  afterAll(async () => {
    bucket.close();
    await emptyS3(place);
  });

  const start = (...args: string[]) =>
    spawn(process.execPath, [COMMAND, ...args], {
      env: { ...process.env, ...place, FILES_S3_PATH_STYLE: '1', DATA_DIR: data },
    });
  const run = async (...args: string[]) => {
    const child = start(...args);
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      untilEnded(child),
    ]);
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(output).not.toContain(place.FILES_S3_SECRET);
    return output;
  };
  const keys = async (driver: FileDriver) =>
    (await Array.fromAsync(driver.list(''), ({ key }) => key)).sort();
  const expectComplete = async (driver: FileDriver, key: string) => {
    const file = (await driver.open(key))!;
    const index = /(\d+)\.pdf$/.exec(key)?.[1];
    const expected = index ? contents(Number(index)) : Buffer.alloc(LARGE, 'large');
    expect((await buffer(await file.stream())).equals(expected)).toBe(true);
    expect(file.modified).toEqual(written);
  };

  it('killed amid its work, leaves complete files, and continues when it is run again', async () => {
    const first = start('--from', 'disk', '--to', 's3');
    await eventually(async () => expect((await keys(bucket)).length).toBeGreaterThan(0));
    first.kill('SIGKILL');
    await untilEnded(first);
    const there = await keys(bucket);
    expect(there.length).toBeLessThan(FILES);
    for (const key of there) await expectComplete(bucket, key);

    const output = await run('--from', 'disk', '--to', 's3');
    const [, copied, same] = /^(\d+) copied, (\d+) there already;.* s$/m.exec(output) ?? [];
    expect(Number(copied) + Number(same)).toBe(FILES + 1);
    expect(Number(same)).toBeGreaterThanOrEqual(there.length);
    const all = await keys(bucket);
    expect(all).toHaveLength(FILES + 1);
    for (const key of all) await expectComplete(bucket, key);
    // Nothing is deleted unless it is asked for.
    expect(await keys(disk)).toHaveLength(FILES + 2);
  });

  it('copies what was added since, replaces what is damaged, and leaves what is newer there', async () => {
    await disk.write('catalog/articles/9999.pdf', contents(9_999), written);
    await bucket.write('catalog/articles/1.pdf', Buffer.alloc(contents(1).length), written);
    await bucket.write('catalog/articles/2.pdf', Buffer.from('newer'));
    const moved = await moveFiles(disk, bucket);
    expect(moved).toMatchObject({ copied: 2, same: FILES - 1, newer: 1 });
    await expectComplete(bucket, 'catalog/articles/9999.pdf');
    await expectComplete(bucket, 'catalog/articles/1.pdf');
    expect((await bucket.open('catalog/articles/2.pdf'))!.size).toBe(5);
    await bucket.write('catalog/articles/2.pdf', contents(2), written);
  });

  it('copies back, and deletes at the source what is known to be there', async () => {
    await rm(join(data, 'files/catalog'), { recursive: true });
    await utimes(join(data, 'files/documents/jobs/large.zip'), written, written);
    const output = await run('--from', 's3', '--to', 'disk', '--delete');
    expect(output).toContain(`${FILES + 1} copied, 1 there already`);
    expect(output).toContain(`Deleted at the source: ${FILES + 2}`);
    const all = await keys(disk);
    expect(all).toHaveLength(FILES + 2);
    for (const key of all) await expectComplete(disk, key);
    expect(await keys(bucket)).toEqual([]);
  });

  it('stops with a message when a setting is missing or the server is not there', async () => {
    for (const [args, settings, message] of [
      [['--from', 'disk', '--to', 'disk'], {}, /--from disk --to s3/],
      [['--from', 'disk', '--to', 's3'], { FILES_S3_BUCKET: '' }, /FILES_S3_BUCKET is not set/],
      [
        ['--from', 'disk', '--to', 's3'],
        { FILES_S3_ENDPOINT: 'http://127.0.0.1:9' },
        /ECONNREFUSED.*Run it again/,
      ],
    ] as const) {
      const env = { ...process.env, ...place, FILES_S3_PATH_STYLE: '1', DATA_DIR: data, ...settings };
      const child = spawn(process.execPath, [COMMAND, ...args], { env });
      const [errors, code] = await Promise.all([text(child.stderr), untilEnded(child)]);
      expect(errors).toMatch(message);
      expect(code).toBe(1);
    }
  });
});

const contents = (index: number) => Buffer.from(`%PDF ${index} `.repeat(1_000 + index));
