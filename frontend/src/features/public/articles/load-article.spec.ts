import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningUpstream, runUpstream } from '#testing/running-upstream.ts';
import { loadArticlePage } from './load-article.ts';

const article = { refnumber: '12', year: 2026, volume: 5, issue: 2 };
const link = (refnumber: string) => ({ ...article, refnumber });

describe('The data of an article page', () => {
  let catalog: RunningUpstream;
  let links: [status: number, body: object];
  let requested: string[];

  beforeAll(async () => {
    catalog = await runUpstream((request, response) => {
      const [status, body] = responseTo(request.url ?? '');
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  const responseTo = (url: string) => {
    return url.endsWith('/links') ? links : ([200, { article, related: [link('7')] }] as const);
  };
  beforeEach(() => {
    links = [200, [link('11'), link('12'), link('13')]];
    requested = [];
  });
  afterAll(() => catalog.close());

  const load = (ref: string) =>
    loadArticlePage({
      request: new Request(`http://localhost/archives/2026/5/2/${ref}`),
      params: { year: '2026', vol: '5', issue: '2', ref },
      context: {
        apiFetch: (path, signal) => {
          requested.push(path);
          return fetch(catalog.url + path, { signal });
        },
      },
    });
  const loaded = async () => {
    const { data, init } = await load('12');
    return { status: init?.status, article: data.article };
  };

  it('has the articles before and after it', async () => {
    expect(await loaded()).toEqual({
      status: 200,
      article: { loaded: { article, previous: link('11'), next: link('13'), related: [link('7')] } },
    });
  });

  it.each(['x', '12x', '-1', '', '%00', '__proto__'])(
    'is the 404 page, without a request that nobody waits for, for the reference number %j',
    async (ref) => {
      await expect(load(ref)).rejects.toMatchObject({ init: { status: 404 } });
      expect(requested).toEqual([]);
    },
  );

  it('has none before the first', async () => {
    links = [200, [link('12'), link('13')]];
    expect(await loaded()).toMatchObject({ article: { loaded: { previous: undefined, next: link('13') } } });
  });

  it('is the article alone when the links of its issue fail, or do not name it', async () => {
    for (const failing of [
      [503, {}],
      [200, [link('11')]],
    ] as const) {
      links = [...failing];
      const { status, article: part } = await loaded();
      expect(status).toBe(200);
      expect('loaded' in part && [part.loaded.article, part.loaded.previous, part.loaded.next]).toEqual([
        article,
        undefined,
        undefined,
      ]);
    }
  });
});
