import { afterAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { DiskDriver } from '#platform/files/disk-driver.ts';
import { FileChanged } from '#platform/files/file-driver.ts';
import { makeZip } from '#testing/builders/make-zip.ts';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { ImportArchive } from './import-archive.ts';
import { ImportError } from './import-error.ts';

const FILE = 'imports/a.zip';
/** More than the reader holds at the same time, so that the store is read for each. */
const large = { name: 'large.csv', data: Buffer.alloc(300_000, 'x'), method: 0 };
const zip = makeZip([large, { ...large, name: 'other.csv' }]);

describe('The zip of an import', () => {
  const folder = temporaryFolder('colophon-archive-');
  const files = new DiskDriver(folder);
  afterAll(() => rm(folder, { recursive: true }));

  const stored = async (bytes: Buffer) => {
    await files.write(FILE, bytes);
    return (await files.open(FILE))!;
  };
  const drained = async (pieces: AsyncIterable<Buffer>) => {
    for await (const _ of pieces);
  };

  it('is not called damaged when the file store fails as it is opened', async () => {
    const file = await stored(zip);
    await files.remove(FILE);
    await expect(ImportArchive.open(file)).rejects.toThrow(FileChanged);
  });

  it('is not called damaged when the file store fails as one of its files is read', async () => {
    const archive = await ImportArchive.open(await stored(zip));
    await files.remove(FILE);
    await expect(archive.read('large.csv', 1_000_000)).rejects.toThrow(FileChanged);
    await expect(drained(archive.stream('large.csv', 1_000_000))).rejects.toThrow(FileChanged);
  });

  it('is called damaged when it is', async () => {
    await expect(ImportArchive.open(await stored(Buffer.from('PK\x03\x04')))).rejects.toThrow(ImportError);
    const bytes = Buffer.from(zip);
    bytes.fill(0, 0, 4);
    const archive = await ImportArchive.open(await stored(bytes));
    await expect(archive.read('large.csv', 1_000_000)).rejects.toThrow('The zip is damaged');
    const pieces = drained(archive.stream('large.csv', 1_000_000));
    await expect(pieces).rejects.toThrow('The zip is damaged');
  });
});
