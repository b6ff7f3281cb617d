import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningUpstream, runUpstream } from '#testing/running/running-upstream.ts';
import { loadArticlePage } from './load-article.ts';

const article = { refnumber: '12', year: 2026, volume: 5, issue: 2 };
const link = (refnumber: string) => ({ ...article, refnumber });

describe('The data of an article page', () => {
  let catalog: RunningUpstream;
  let response: [status: number, body: object];
  let requested: string[];

  beforeAll(async () => {
    catalog = await runUpstream((_, reply) => {
      const [status, body] = response;
      reply.writeHead(status).end(JSON.stringify(body));
    });
  });
  beforeEach(() => {
    requested = [];
  });

  const load = async (ref: string, issue = '2') => {
    const { data, init } = await loadArticlePage({
      request: new Request(`http://localhost/archives/2026/5/${issue}/${ref}`),
      params: { year: '2026', vol: '5', issue, ref },
      context: {
        apiFetch: (path, signal) => {
          requested.push(path);
          return fetch(catalog.url + path, { signal });
        },
      },
    });
    return { status: init?.status, article: data.article };
  };

  it('is what catalog returns in one response', async () => {
    const page = { article, previous: link('11'), next: link('13'), related: [link('7')] };
    response = [200, page];
    expect(await load('12')).toEqual({ status: 200, article: { loaded: page } });
    expect(requested).toEqual(['/api/article-pages/12']);
  });

  it('redirects to the address of the article from another issue', async () => {
    response = [200, { article, related: [] }];
    const redirect = (await load('12', '9').catch((thrown: unknown) => thrown)) as Response;
    expect([redirect.status, redirect.headers.get('Location')]).toEqual([301, '/archives/2026/5/2/12']);
  });

  it('is a 503 page when catalog fails', async () => {
    response = [503, {}];
    expect(await load('12')).toEqual({ status: 503, article: { failure: expect.stringContaining('503') } });
  });

  it.each(['x', '12x', '-1', '', '%00', '__proto__'])(
    'is the 404 page, without a request, for the reference number %j',
    async (ref) => {
      await expect(load(ref)).rejects.toMatchObject({ init: { status: 404 } });
      expect(requested).toEqual([]);
    },
  );
});
