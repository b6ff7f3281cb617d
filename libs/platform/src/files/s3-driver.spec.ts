import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import pLimit from 'p-limit';
import { eventually } from '#testing/jest/eventually.ts';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { emptyS3, s3Place, s3Settings } from '#testing/servers/s3-settings.ts';
import { isDependencyFailure } from '#platform/errors/dependency-failure.ts';
import { FileStore } from './file-store.ts';
import { S3Driver } from './s3-driver.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { listen } from '#testing/running/free-port.ts';

const s3 = s3Settings();
/** Longer than a busy server takes to begin. */
const SILENCE_MS = 2_000;
const MEGABYTE = 1_048_576;

(s3 ? describe : describe.skip)('The driver for S3', () => {
  const place = { ...s3Place(s3!), useNotedEveryMs: 0, silenceMs: SILENCE_MS };
  let proxy: InterruptibleProxy;
  let driver: S3Driver;
  let files: FileStore;

  beforeEach(async () => {
    proxy = await InterruptibleProxy.start(place.FILES_S3_ENDPOINT);
    driver = new S3Driver({ ...place, FILES_S3_ENDPOINT: `http://${proxy.host}` });
    files = new FileStore(driver);
  });
  afterEach(async () => {
    driver.close();
    await proxy.interrupt();
  });
  afterAll(() => emptyS3(place));

  const outcome = async (call: Promise<unknown>) => {
    const [result] = await Promise.allSettled([call]);
    const error: unknown = result.status === 'rejected' ? result.reason : undefined;
    return { error, isOutage: isDependencyFailure(error) };
  };

  it('fails as an outage while the server is silent, and works again afterwards', async () => {
    await files.write('one.pdf', Buffer.from('one'));
    const file = (await files.open('one.pdf'))!;
    proxy.silence(true);
    const [bytes, stream] = [Buffer.from('2'), Readable.from([Buffer.from('2')])];
    const calls = [
      files.open('one.pdf'),
      file.stream(),
      files.use('one.pdf'),
      files.remove('two.pdf'),
      files.writeOnce('two.pdf', bytes),
      files.write('two.pdf', bytes),
      files.write('two.pdf', stream),
      files.olderThan('', new Date()).next(),
    ];
    for (const { isOutage } of await Promise.all(calls.map(outcome))) expect(isOutage).toBe(true);
    expect(await driver.responds()).toBe(false);
    await proxy.interrupt();
    await proxy.resume();
    expect(await driver.responds()).toBe(true);
    expect(await text(await file.stream())).toBe('one');
  });

  it('fails as an outage while the server is down', async () => {
    await proxy.interrupt();
    expect((await outcome(files.open('one.pdf'))).isOutage).toBe(true);
    await proxy.resume();
    expect(await files.open('none.pdf')).toBeUndefined();
  });

  it('reports refused credentials as an outage, without the secret', async () => {
    const refused = new S3Driver({ ...place, FILES_S3_SECRET: 'a-wrong-secret' });
    const { error, isOutage } = await outcome(refused.write('one.pdf', Buffer.from('one')));
    expect(isOutage).toBe(true);
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toMatch(/a-wrong-secret|Signature=/);
    expect(await refused.responds()).toBe(false);
    refused.close();
  });

  it('ends a download when the server sends nothing more', async () => {
    await files.write('long.bin', Buffer.alloc(16 * MEGABYTE));
    const stream = await (await files.open('long.bin'))!.stream();
    await once(stream, 'readable');
    proxy.silence();
    expect((await outcome(buffer(stream))).isOutage).toBe(true);
  });

  it('does not end the download of a slow reader', async () => {
    await files.write('long.bin', Buffer.alloc(16 * MEGABYTE));
    const stream = await (await files.open('long.bin'))!.stream();
    await pause(3 * SILENCE_MS);
    expect(await buffer(stream)).toHaveLength(16 * MEGABYTE);
  });

  it('ends the download from the server when the client disconnects', async () => {
    await files.write('long.bin', Buffer.alloc(64 * MEGABYTE));
    const app = express().get('/', async (_request: Request, response: Response) => {
      const file = (await files.open('long.bin'))!;
      await sendFile(response, file, { type: 'text/plain', etag: '"1"', cache: 'no-store' });
    });
    const server = createServer(app);
    const client = get(`http://127.0.0.1:${await listen(server)}/`);
    const [response] = (await once(client, 'response')) as [Readable];
    await once(response, 'readable');
    expect(proxy.connections).toBeGreaterThan(0);
    client.destroy();
    await eventually(() => expect(proxy.connections).toBe(0));
    server.close();
  });

  it('lists more files than the server lists in one response', async () => {
    const limit = pLimit(32);
    const keys = Array.from({ length: 1_050 }, (_, index) => `many/${index}`);
    await Promise.all(keys.map((key) => limit(() => driver.write(key, Buffer.from('x')))));
    const listed = await Array.fromAsync(driver.list('many'), ({ key }) => key);
    expect(listed.sort()).toEqual(keys.sort());
  });

  it('removes uploads that a killed process left, with the files of their folder', async () => {
    const source = new Readable({ read: () => undefined });
    const writing = outcome(files.write('imports/one.zip', source));
    for (let part = 0; part < 6; part += 1) source.push(Buffer.alloc(MEGABYTE));
    await eventually(async () => expect(await driver.unfinished('imports')).toHaveLength(1));
    const sweep = (before: number) => Array.fromAsync(files.olderThan('imports', new Date(before)));
    expect(await sweep(Date.now() - 60_000)).toEqual([]);
    expect(await driver.unfinished('imports')).toHaveLength(1);
    await sweep(Date.now() + 60_000);
    expect(await driver.unfinished('imports')).toEqual([]);
    source.destroy(new Error('killed'));
    await writing;
    expect(await files.open('imports/one.zip')).toBeUndefined();
  });

  it('does not sweep a file that comes into use during the sweep', async () => {
    for (const key of ['documents/a.pdf', 'documents/b.pdf', 'documents/c.pdf'])
      await files.write(key, Buffer.from('x'));
    await pause(2_200); // the server knows times to the second
    const unused = files.unusedSince('documents', new Date(Date.now() - 1_100));
    expect((await unused.next()).value).toBe('documents/a.pdf');
    await files.use('documents/b.pdf');
    expect(await Array.fromAsync(unused)).toEqual(['documents/c.pdf']);
  });
});
