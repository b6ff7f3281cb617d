import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { readZip } from '#testing/readers/read-zip.ts';
import { ZipStream } from './zip-stream.ts';

describe('A zip stream', () => {
  it('contains files from memory and streams, as equal bytes for equal dates', async () => {
    const date = new Date('2026-01-31T00:00:00Z');
    const zipped = async () => {
      const zip = new ZipStream();
      const output = buffer(zip.output);
      await zip.add(Buffer.from('one'), { name: '1.pdf', store: true, date });
      await zip.add(Readable.from(['t', 'wo'], { objectMode: false }), { name: '2.txt', date });
      await zip.end();
      return output;
    };
    const zip = await zipped();
    expect([...(await readZip(zip))].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['1.pdf', 'one'],
      ['2.txt', 'two'],
    ]);
    expect(zip.equals(await zipped())).toBe(true);
  });

  it('fails with the error of a source', async () => {
    const zip = new ZipStream();
    const output = buffer(zip.output);
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) });
    const added = zip.add(broken, { name: '1.pdf' });
    await expect(output).rejects.toThrow('the disk is gone');
    await expect(added).rejects.toThrow();
  });

  it('rejects an entry and closes its source when nobody reads it', async () => {
    const zip = new ZipStream();
    const endless = new Readable({
      read: () => endless.push(Buffer.alloc(65_536, Math.random().toString())),
    });
    const added = zip.add(endless, { name: '1.bin', store: true });
    await once(zip.output, 'readable');
    zip.output.destroy();
    await expect(added).rejects.toThrow();
    expect(endless.destroyed).toBe(true);
  });
});
