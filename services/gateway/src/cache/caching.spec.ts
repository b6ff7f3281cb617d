import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { rawRequest } from '#testing/running/raw-request.ts';
import { runGateway } from '#testing/running/running-gateway.ts';
import { runUpstream, specUpstream } from '#testing/running/running-upstream.ts';
import { MAX_RESPONSE_BYTES } from './upstream-response.ts';

const cacheable = 'public, s-maxage=60, stale-if-error=600';
const page = (text: string) => `<!doctype html><p>${text.repeat(200)}</p>`;

describe('A response that the gateway caches', () => {
  const web = specUpstream(() => undefined);
  const documents = specUpstream(() => undefined);
  const gateway = beforeBlock(async () => {
    const services = { web: web.url, catalog: web.url, documents: documents.url };
    return runGateway(await freshRedis(), services);
  });
  let version = 0;

  beforeEach(() => {
    version += 1;
    web.seen.length = 0;
    web.respond = (incoming, response) => {
      response.setHeader('cache-control', incoming.headers.authorization ? 'private, no-store' : cacheable);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page(`${incoming.url} ${version} `));
    };
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(gateway.url, path, { method, headers });

  it('is fetched once, and marked as a hit', async () => {
    const [first, second] = [await get('/board'), await get('/board')];
    expect([first, second].map(({ headers }) => headers['x-cache'])).toEqual(['MISS', 'HIT']);
    expect(second.text).toBe(first.text);
    expect(second.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheable,
      vary: 'Accept-Encoding, Authorization',
      'content-length': String(second.body.length),
    });
    expect(web.seen).toHaveLength(1);
  });

  it('is rendered once for a hundred concurrent requests', async () => {
    const render = web.respond;
    web.respond = (incoming, response) => setTimeout(() => render(incoming, response), 100);
    const responses = await Promise.all(Array.from({ length: 100 }, () => get('/crowd')));
    expect(web.seen).toHaveLength(1);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(100);
  });

  it('is sent in an encoding that the client accepts', async () => {
    const full = (await get('/packed')).body;
    const br = await get('/packed', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/packed', { 'accept-encoding': 'gzip' });
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(full)).toBe(true);
    expect(gunzipSync(gzip.body).equals(full)).toBe(true);
    expect(br.body.length).toBeLessThan(full.length / 5);

    const refusing = await get('/packed', { 'accept-encoding': 'br;q=0, gzip;q=0.0, identity' });
    expect(refusing.headers['content-encoding']).toBeUndefined();
    expect(refusing.body.equals(full)).toBe(true);
    expect(web.seen).toHaveLength(1);
  });

  it('returns 304 to a client that has it, in any encoding', async () => {
    const { etag = '' } = (await get('/known')).headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const match of [etag, etag.slice(2), `"x", ${etag}`]) {
      const response = await get('/known', { 'if-none-match': match, 'accept-encoding': 'br' });
      expect([response.status, response.body.length, response.headers.etag]).toEqual([304, 0, etag]);
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await get('/known', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });

  it('has the same headers for HEAD as for GET', async () => {
    const full = await get('/head');
    const response = await get('/head', {}, 'HEAD');
    expect([response.status, response.body.length]).toEqual([200, 0]);
    expect(response.headers['content-length']).toBe(full.headers['content-length']);
    expect(response.headers['x-cache']).toBe('HIT');
  });

  it('does not depend on the order of query parameters, only on their values', async () => {
    const first = await get('/search?keyword=rice&page=2');
    expect((await get('/search?page=2&keyword=rice')).text).toBe(first.text);
    expect(web.seen).toHaveLength(1);
    expect((await get('/search?keyword=rice&page=3')).text).not.toBe(first.text);
    expect((await get('/search')).text).not.toBe(first.text);
    expect((await get('/search?')).headers['x-cache']).toBe('HIT');
  });

  it.each([
    ['/search?keyword=rice', '/search?utm_source=x&keyword=rice&fbclid=1', '/search?keyword=%20rice+'],
    ['/recent?page=2', '/recent?page=2&keyword=rice', '/recent?page=2&limit=3'],
    ['/pdf?refno=12', '/pdf?refno=12&page=2', '/pdf?code=1&refno=12'],
    ['/verify?code=AB', '/verify?code=AB&refno=12', '/verify?code=AB&'],
    [
      '/api/search?keyword=rice&page=2&limit=3',
      '/api/search?limit=3&page=2&keyword=rice&x=1',
      '/api/search?x&keyword=rice&page=2&limit=3',
    ],
    [
      '/api/archives/recent?page=2',
      '/api/archives/recent?page=2&fields=all',
      '/api/archives/recent?&page=%202',
    ],
    ['/contact', '/contact?page=2', '/contact?keyword=rice&fbclid=x'],
    ['/sitemap.xml', '/sitemap.xml?1', '/sitemap.xml?page=2'],
    ['/archives/2026/5/2/12.bib', '/archives/2026/5/2/12.bib?x=1', '/archives/2026/5/2/12.bib?refno=2'],
  ])('depends only on the query parameters that its path reads: %s', async (read, ...variants) => {
    const { text } = await get(read);
    for (const variant of variants) expect((await get(variant)).text).toBe(text);
    expect(web.seen.map(({ url }) => url)).toEqual([read]);
  });

  it('depends on every argument of an OAI-PMH request, because unknown ones are errors', async () => {
    await get('/oai?verb=Identify&x=1');
    expect(web.seen.map(({ url }) => url)).toEqual(['/oai?verb=Identify&x=1']);
  });

  it('has an Age header, and returns 304 for any matching ETag', async () => {
    const first = await get('/aged');
    expect(first.headers.age).toBeUndefined();
    const second = await get('/aged');
    expect(second.headers.age).toMatch(/^\d$/);
    for (const tag of [
      '*',
      String(first.headers.etag),
      `"other", ${first.headers.etag}`,
      String(first.headers.etag).slice(2),
    ])
      expect([tag, (await get('/aged', { 'if-none-match': tag })).status]).toEqual([tag, 304]);
    expect((await get('/aged', { 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  it('is fetched once and fails with 502 when it is too large', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    let chunks = MAX_RESPONSE_BYTES / chunk.length;
    web.respond = (_, response) => {
      response.setHeader('cache-control', cacheable);
      Readable.from(Array<Buffer>(chunks).fill(chunk)).pipe(response);
    };
    expect((await get('/api/search?keyword=all')).body.length).toBe(MAX_RESPONSE_BYTES);
    expect((await get('/api/search?keyword=all')).headers['x-cache']).toBe('HIT');
    chunks += 1;
    expect((await get('/api/search?keyword=more')).status).toBe(502);
    expect(web.seen).toHaveLength(2);
  });

  it('is neither read nor stored for a request with a token', async () => {
    const forStaff = await get('/api/editors', { authorization: 'Bearer x' });
    expect(forStaff.headers['x-cache']).toBeUndefined();
    expect((await get('/api/editors')).headers['x-cache']).toBe('MISS');
    version += 1;
    const again = await get('/api/editors', { authorization: 'Bearer x' });
    expect(again.text).toContain(`/api/editors ${version} `);
    expect(again.headers['cache-control']).toBe('private, no-store');
    expect((await get('/api/editors')).text).toBe(page(`/api/editors ${version - 1} `));
    expect(web.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer x', undefined, 'Bearer x']);
  });

  it('is never served to a POST, and a POST stores nothing', async () => {
    await get('/api/indexing');
    expect((await get('/api/indexing', {}, 'POST')).headers['x-cache']).toBeUndefined();
    await get('/api/archives', {}, 'POST');
    expect((await get('/api/archives')).headers['x-cache']).toBe('MISS');
  });

  it('is never a file, which is streamed', async () => {
    for (const path of ['/assets/archives/2026/vol5issue2/1.pdf', '/static/app.js']) {
      await get(path);
      expect((await get(path)).headers['x-cache']).toBeUndefined();
    }
  });

  it('includes documents, which are sent unchanged, in ranges, or as 304', async () => {
    const path = '/api/pdf/certificate/12/Asha';
    const modified = 'Sat, 31 Jan 2026 00:00:00 GMT';
    documents.respond = (_, response) =>
      response
        .setHeader('cache-control', 'public, max-age=60')
        .setHeader('surrogate-key', 'article:12')
        .setHeader('content-type', 'application/pdf')
        .setHeader('content-disposition', 'inline; filename="a.pdf"')
        .setHeader('last-modified', modified)
        .setHeader('accept-ranges', 'bytes')
        .setHeader('etag', '"file"')
        .end('0123456789');
    const file = await get(path, { 'accept-encoding': 'br' });
    expect([file.status, file.text, file.headers]).toMatchObject([
      200,
      '0123456789',
      { 'x-cache': 'MISS', etag: '"file"', 'content-disposition': 'inline; filename="a.pdf"' },
    ]);
    const part = async (headers: Record<string, string>) => {
      const response = await get(path, headers);
      return [response.status, response.text, response.headers['content-range']];
    };
    expect(await part({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await part({ range: 'bytes=7-' })).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part({ range: 'bytes=-2' })).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await part({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10']);
    expect(await part({ range: 'bytes=1-2', 'if-range': '"file"' })).toEqual([206, '12', 'bytes 1-2/10']);
    const complete = [200, '0123456789', undefined];
    expect(await part({ range: 'bytes=1-2', 'if-range': '"old"' })).toEqual(complete);
    expect(await part({ range: 'bytes=0-1,3-4' })).toEqual(complete);
    expect((await get(path, { 'if-none-match': '"file"' })).status).toBe(304);
    expect((await get(path, { 'if-modified-since': modified })).status).toBe(304);
    const head = await get(path, {}, 'HEAD');
    expect([head.text, head.headers['content-length'], head.headers['x-cache']]).toEqual(['', '10', 'HIT']);
    expect(documents.seen).toHaveLength(1);
  });

  it('is never an error or private', async () => {
    web.respond = (incoming, response) => {
      response.statusCode = incoming.url === '/missing' ? 404 : 200;
      response.setHeader('cache-control', incoming.url === '/missing' ? cacheable : 'private, no-store');
      response.end('x');
    };
    for (const path of ['/missing', '/missing', '/mine', '/mine'])
      expect((await get(path)).headers['x-cache']).toBeUndefined();
    expect(web.seen).toHaveLength(4);
  });

  it('is served after its time while fetching it again takes long', async () => {
    const slow = await runUpstream((_, response) =>
      response.setHeader('cache-control', 'public, s-maxage=1, stale-if-error=600').end('good'),
    );
    const other = await runGateway(await freshRedis(), { web: slow.url });
    const read = () => rawRequest(other.url, '/contact');
    await read();
    slow.respond = () => undefined;
    await eventually(async () => expect((await read()).headers['x-cache']).toBe('STALE'));
    expect(await read()).toMatchObject({ status: 200, text: 'good' });
    expect(slow.seen).toHaveLength(2);
    await other.close();
    await slow.close();
  });

  it('is served while its service fails, and while it is unavailable', async () => {
    const brief = await runUpstream((_, response) =>
      response.setHeader('cache-control', 'public, s-maxage=1, stale-if-error=600').end('good'),
    );
    const other = await runGateway(await freshRedis(), { web: brief.url });
    const read = () => rawRequest(other.url, '/contact');
    expect((await read()).text).toBe('good');

    brief.respond = (_, response) => {
      response.statusCode = 500;
      response.end('bad');
    };
    await eventually(async () => expect((await read()).headers['x-cache']).toBe('STALE'));
    expect(await read()).toMatchObject({ status: 200, text: 'good' });
    await brief.close();
    expect(await read()).toMatchObject({ status: 200, text: 'good' });
    const never = await rawRequest(other.url, '/never-read');
    expect([never.status, JSON.parse(never.text)]).toMatchObject([503, { error: 'service_unavailable' }]);
    await other.close();
  });
});
