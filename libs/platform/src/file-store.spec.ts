import { access, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FileStore } from './file-store.ts';

describe('The file store', () => {
  let parent: string;
  let folder: string;
  let files: FileStore;

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'colophon-files-'));
    await writeFile(join(parent, 'secret.txt'), 'outside');
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(parent, 'store-'));
    files = new FileStore(folder);
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  const names = async () => (await readdir(folder, { recursive: true })).sort();
  const read = async (key: string, start?: number, end?: number) => {
    const file = await files.open(key);
    return file && text(await file.stream(start, end));
  };
  const olderThan = async (age: number) => {
    const keys: string[] = [];
    for await (const key of files.olderThan('articles', new Date(Date.now() - age))) keys.push(key);
    return keys;
  };

  it('reads back what was written, from bytes or a stream, in folders that did not exist', async () => {
    await files.write('a/b/one.pdf', Buffer.from('one'));
    await files.write('a/two.pdf', Readable.from([Buffer.from('tw'), Buffer.from('o')]));
    expect([await read('a/b/one.pdf'), await read('a/two.pdf')]).toEqual(['one', 'two']);
    expect(await files.open('a/b/one.pdf')).toMatchObject({ size: 3 });
    expect((await files.open('a/b/one.pdf'))!.modified.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await names()).toEqual(['a', 'a/b', 'a/b/one.pdf', 'a/two.pdf']);
  });

  it('has no file that was never written or was removed', async () => {
    expect(await files.open('none.pdf')).toBeUndefined();
    await files.write('one.pdf', Buffer.from('one'));
    await files.remove('one.pdf');
    expect(await files.open('one.pdf')).toBeUndefined();
    expect(await names()).toEqual([]);
  });

  it('leaves nothing behind after a failed write', async () => {
    await expect(files.write('one.pdf', failingAfter('hal'))).rejects.toThrow('Cannot write file');
    expect(await names()).toEqual([]);
  });

  it('leaves the old file intact when writing a new one fails', async () => {
    await files.write('one.pdf', Buffer.from('old'));
    await expect(files.write('one.pdf', failingAfter('ne'))).rejects.toThrow('Cannot write file');
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
    await Promise.all(writes);
    await files.writeOnce('one.pdf', Buffer.from('later'));
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
    await access(join(folder, 'etc/colophon-spec'));
  });

  it('lists the files older than a date', async () => {
    await files.write('articles/old.pdf', Buffer.from('x'));
    await files.write('articles/deep/old.pdf', Buffer.from('x'));
    await files.write('articles/new.pdf', Buffer.from('x'));
    await files.write('editors/old.png', Buffer.from('x'));
    const longAgo = new Date(Date.now() - 7_200_000);
    for (const key of ['articles/old.pdf', 'articles/deep/old.pdf', 'editors/old.png'])
      await utimes(join(folder, key), longAgo, longAgo);
    expect((await olderThan(3_600_000)).sort()).toEqual(['articles/deep/old.pdf', 'articles/old.pdf']);
  });

  it('lists the files neither written nor used since a date', async () => {
    const unused = async (age: number, folder = 'documents') => {
      const keys: string[] = [];
      for await (const key of files.unusedSince(folder, new Date(Date.now() - age))) keys.push(key);
      return keys.sort();
    };
    const longAgo = new Date(Date.now() - 7_200_000);
    for (const name of ['used.pdf', 'deep/unused.pdf', 'left-behind.pdf.part', 'new.pdf']) {
      await files.write(`documents/${name}`, Buffer.from('x'));
      if (name !== 'new.pdf') await utimes(join(folder, 'documents', name), longAgo, longAgo);
    }
    expect((await files.use('documents/used.pdf'))!.modified).toEqual(longAgo);
    expect(await unused(3_600_000)).toEqual(['documents/deep/unused.pdf', 'documents/left-behind.pdf.part']);
    expect((await files.open('documents/used.pdf'))!.modified).toEqual(longAgo);
    expect(await files.use('documents/absent.pdf')).toBeUndefined();
    expect(await unused(0, 'nowhere')).toEqual([]);
  });

  it('lists nothing for a missing folder', async () => {
    expect(await olderThan(0)).toEqual([]);
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
