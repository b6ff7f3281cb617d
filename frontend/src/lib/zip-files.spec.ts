import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import { zipOfFiles } from './zip-files.ts';

describe('A zip of files', () => {
  it('can be read by other tools, with names in any script and every byte', async () => {
    const every = Uint8Array.from({ length: 70_000 }, (_, at) => at & 0xff);
    const zip = await zipOfFiles([
      new File(['refnumber\n1'], 'articles.csv'),
      new File([every], 'नदी.pdf'),
      new File([], 'empty.pdf'),
    ]);
    const archive = await fromBufferPromise(Buffer.from(await zip.arrayBuffer()), { strictFileNames: true });
    const files = new Map<string, Buffer>();
    for await (const entry of archive.eachEntry())
      files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    expect([...files.keys()]).toEqual(['articles.csv', 'नदी.pdf', 'empty.pdf']);
    expect(files.get('articles.csv')?.toString()).toBe('refnumber\n1');
    expect(files.get('नदी.pdf')?.equals(Buffer.from(every))).toBe(true);
  });
});
