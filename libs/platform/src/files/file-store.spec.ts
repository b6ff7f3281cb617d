import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';
import { emptyS3, s3Place, s3Settings } from '#testing/servers/s3-settings.ts';
import { DiskDriver } from './disk-driver.ts';
import type { FileDriver } from './file-driver.ts';
import { FileStore } from './file-store.ts';
import { S3Driver } from './s3-driver.ts';

const s3 = s3Settings();
const parent = temporaryFolder('colophon-files-');
let folder: string;
let files: FileStore;

beforeAll(() => writeFile(join(parent, 'secret.txt'), 'outside'));

async function freshDisk(): Promise<DiskDriver> {
  folder = await mkdtemp(join(parent, 'store-'));
  return new DiskDriver(folder);
}

const collect = async (keys: AsyncIterable<string>) => (await Array.fromAsync(keys)).sort();
const read = async (key: string, start?: number, end?: number) => {
  const file = await files.open(key);
  return file && text(await file.stream(start, end));
};

/** A driver with a folder of its own; `names` includes what an interrupted write leaves. */
interface Place {
  driver: FileDriver;
  names(): Promise<string[]>;
  remove(): Promise<void>;
}

const places: Record<string, () => Promise<Place>> = {
  disk: async () => ({
    driver: await freshDisk(),
    names: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
    },
    remove: () => rm(folder, { recursive: true }),
  }),
  S3: () => {
    const place = { ...s3Place(s3!), useNotedEveryMs: 0 };
    const driver = new S3Driver(place);
    return Promise.resolve({
      driver,
      names: async () => [
        ...(await Array.fromAsync(driver.list(''), ({ key }) => key)).sort(),
        ...(await driver.unfinished('')).map(({ key }) => `${key} (unfinished)`),
      ],
      remove: async () => {
        driver.close();
        await emptyS3(place);
      },
    });
  },
};

for (const [name, freshPlace] of Object.entries(places)) {
  const describeThere = name === 'S3' && !s3 ? describe.skip : describe;
  describeThere(`The file store on ${name}`, () => shared(freshPlace));
}

function shared(freshPlace: () => Promise<Place>): void {
  let place: Place;
  beforeEach(async () => {
    place = await freshPlace();
    files = new FileStore(place.driver);
  });
  afterEach(() => place.remove());
  const names = () => place.names();

  it('reads back what was written, from bytes or a stream, in folders that did not exist', async () => {
    await files.write('a/b/one.pdf', Buffer.from('one'));
    await files.write('a/two.pdf', Readable.from([Buffer.from('tw'), Buffer.from('o')]));
    expect([await read('a/b/one.pdf'), await read('a/two.pdf')]).toEqual(['one', 'two']);
    expect(await files.open('a/b/one.pdf')).toMatchObject({ size: 3 });
    expect((await files.open('a/b/one.pdf'))!.modified.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await names()).toEqual(['a/b/one.pdf', 'a/two.pdf']);
  });

  it('has no file that was never written or was removed', async () => {
    expect(await files.open('none.pdf')).toBeUndefined();
    await files.write('one.pdf', Buffer.from('one'));
    await files.remove('one.pdf');
    expect(await files.open('one.pdf')).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  it('leaves nothing behind after a failed write', async () => {
    await expect(files.write('one.pdf', failingAfter('hal'))).rejects.toThrow('the source fails');
    expect(await names()).toEqual([]);
  });

  it('leaves the old file intact when writing a new one fails', async () => {
    await files.write('one.pdf', Buffer.from('old'));
    await expect(files.write('one.pdf', failingAfter('ne'))).rejects.toThrow('the source fails');
    expect(await read('one.pdf')).toBe('old');
    expect(await names()).toEqual(['one.pdf']);
  });

  it('does not show a file before it is complete', async () => {
    const source = new Readable({ read: () => undefined });
    const writing = files.write('one.pdf', source);
    source.push('half');
    await new Promise((resolve) => source.once('readable', resolve));
    expect(await files.open('one.pdf')).toBeUndefined();
    source.push(null);
    await writing;
    expect(await read('one.pdf')).toBe('half');
  });

  it('stores one of two concurrent writes, complete', async () => {
    const contents = ['a', 'b'].map((letter) => letter.repeat(300_000));
    await Promise.all(contents.map((content) => files.write('one.pdf', Buffer.from(content))));
    expect(contents).toContain(await read('one.pdf'));
    expect(await names()).toEqual(['one.pdf']);
  });

  it('stores the first of concurrent `writeOnce` calls, complete, and nothing of the others', async () => {
    const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(300_000));
    const writes = contents.map((content) => files.writeOnce('one.pdf', Buffer.from(content)));
    await Promise.race(writes);
    const first = await read('one.pdf');
    expect(contents).toContain(first);
    expect((await Promise.all(writes)).filter((isFirst) => isFirst)).toHaveLength(1);
    expect(await files.writeOnce('one.pdf', Buffer.from('later'))).toBe(false);
    expect(await read('one.pdf')).toBe(first);
    expect(await names()).toEqual(['one.pdf']);
  });

  it('serves a reader who started before a new write the old bytes to the end', async () => {
    await files.write('one.pdf', Buffer.from('old '.repeat(100_000)));
    const stream = await (await files.open('one.pdf'))!.stream();
    await new Promise((resolve) => stream.once('readable', resolve));
    await files.write('one.pdf', Buffer.from('new'));
    expect(await text(stream)).toBe('old '.repeat(100_000));
  });

  it.each([
    [0, 3, '0123'],
    [2, 2, '2'],
    [6, 9, '6789'],
    [0, 9, '0123456789'],
  ])('reads the bytes from %i to %i, inclusive', async (start, end, bytes) => {
    await files.write('one.pdf', Buffer.from('0123456789'));
    expect(await read('one.pdf', start, end)).toBe(bytes);
  });

  it('reads a range of a long file byte by byte', async () => {
    const long = Buffer.from(Array.from({ length: 500_000 }, (_, index) => index % 251));
    await files.write('long.bin', long);
    const stream = await (await files.open('long.bin'))!.stream(65_530, 400_001);
    expect((await buffer(stream)).equals(long.subarray(65_530, 400_002))).toBe(true);
  });

  it('stores an empty file', async () => {
    await files.write('empty', Buffer.alloc(0));
    expect(await read('empty')).toBe('');
  });

  it.each(['../secret.txt', 'a/../../secret.txt', '..\\secret.txt', 'a/..\\..\\secret.txt', 'a\u0000.pdf'])(
    'rejects the key %j',
    async (key) => {
      await expect(files.write(key, Buffer.from('x'))).rejects.toThrow();
      await expect(files.open(key)).rejects.toThrow();
      await expect(files.remove(key)).rejects.toThrow();
      expect(await readFile(join(parent, 'secret.txt'), 'utf8')).toBe('outside');
    },
  );

  it('treats an absolute path as one below its folder', async () => {
    const outside = join(parent, 'secret.txt');
    expect(await files.open(outside)).toBeUndefined();
    await files.write('/etc/colophon-spec', Buffer.from('x'));
    expect(await names()).toEqual(['etc/colophon-spec']);
  });

  it('lists the files older than a date', async () => {
    for (const key of ['articles/old.pdf', 'articles/deep/old.pdf', 'articles-of-others/old.pdf', 'old.png'])
      await files.write(key, Buffer.from('x'));
    await pause(RESOLUTION_MS);
    const between = new Date();
    await pause(RESOLUTION_MS);
    await files.write('articles/new.pdf', Buffer.from('x'));
    expect(await collect(files.olderThan('articles', between))).toEqual([
      'articles/deep/old.pdf',
      'articles/old.pdf',
    ]);
    expect(await collect(files.olderThan('articles/', new Date(Date.now() + RESOLUTION_MS)))).toHaveLength(3);
  });

  it('keeps the time of a file that is in use', async () => {
    await files.write('documents/used.pdf', Buffer.from('used'));
    const { modified } = (await files.open('documents/used.pdf'))!;
    await pause(RESOLUTION_MS);
    for (let times = 0; times < 2; times += 1) {
      const used = (await files.use('documents/used.pdf'))!;
      expect(used.modified).toEqual(modified);
      expect(await text(await used.stream())).toBe('used');
    }
    expect((await files.open('documents/used.pdf'))!.modified).toEqual(modified);
    expect(await files.use('documents/absent.pdf')).toBeUndefined();
  });

  it('lists nothing for a missing folder', async () => {
    expect(await collect(files.olderThan('articles', new Date()))).toEqual([]);
    expect(await collect(files.unusedSince('nowhere', new Date()))).toEqual([]);
  });

  it('reports a file that is deleted between opening and reading it', async () => {
    await files.write('one.pdf', Buffer.from('one'));
    const file = (await files.open('one.pdf'))!;
    await files.remove('one.pdf');
    await expect(file.stream()).rejects.toThrow('one.pdf was deleted');
    await expect(file.stream(0, 1)).rejects.toThrow('one.pdf was deleted');
    await expect(files.read('one.pdf')).rejects.toThrow('one.pdf does not exist');
  });

  it('stores a stream of many parts, with any characters in its key', async () => {
    const key = 'Übersicht & mehr/100 %+ज्ञान.zip';
    const piece = Buffer.from(Array.from({ length: 1_048_576 }, (_, index) => index % 253));
    await files.write(key, Readable.from(Array.from({ length: 12 }, () => piece)));
    expect(await names()).toEqual([key]);
    const file = (await files.use(key))!;
    expect(file.size).toBe(12 * piece.length);
    const across = await buffer(await file.stream(5_242_870, 5_242_890));
    const expected = Buffer.concat(Array.from({ length: 6 }, () => piece)).subarray(5_242_870, 5_242_891);
    expect(across.equals(expected)).toBe(true);
  });

  it('leaves nothing behind when a stream fails after many parts', async () => {
    const source = Readable.from(
      (async function* () {
        for (let part = 0; part < 12; part += 1) yield Buffer.alloc(1_048_576);
        await pause(100);
        throw new Error('the source fails');
      })(),
    );
    await expect(files.write('one.zip', source)).rejects.toThrow('the source fails');
    expect(await names()).toEqual([]);
  });
}

/** Object stores know the time of a file to the second. */
const RESOLUTION_MS = 1_100;

describe('The file store on disk, with files of other times', () => {
  beforeEach(async () => {
    files = new FileStore(await freshDisk());
  });

  it('lists the files neither written nor used since a date', async () => {
    const unused = (age: number) => collect(files.unusedSince('documents', new Date(Date.now() - age)));
    const longAgo = new Date(Date.now() - 7_200_000);
    for (const name of ['used.pdf', 'deep/unused.pdf', 'left-behind.pdf.part', 'new.pdf']) {
      await files.write(`documents/${name}`, Buffer.from('x'));
      if (name !== 'new.pdf') await utimes(join(folder, 'documents', name), longAgo, longAgo);
    }
    expect((await files.use('documents/used.pdf'))!.modified).toEqual(longAgo);
    expect(await unused(3_600_000)).toEqual(['documents/deep/unused.pdf', 'documents/left-behind.pdf.part']);
    expect((await files.open('documents/used.pdf'))!.modified).toEqual(longAgo);
  });
});

function failingAfter(text: string): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(text);
      await Promise.resolve();
      throw new Error('the source fails');
    })(),
  );
}
