import type { ArticleListing } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { ApiClient } from './api-client.ts';
import type { Renderer } from './renderer.ts';

/** Enough for V8 to optimise the code. */
const ROUNDS = 5;

interface WarmUpOptions {
  renderer: Renderer;
  api: ApiClient;
  origin: string;
}

/** Renders pages until their code is compiled and the services are connected, so that the first readers wait for neither. */
export async function warmUp({ renderer, api, origin }: WarmUpOptions): Promise<void> {
  const { signal } = new AbortController();
  const { apiFetch } = api.forPage(undefined);
  const render = (path: string) =>
    renderer.render({
      url: origin + path,
      signal,
      apiFetch,
      assetsOf: renderer.assetsOf,
      onFault: () => undefined, // reported when a reader opens the same page
    });
  const recent = await apiFetch('/api/archives/recent?limit=1', signal).catch(() => undefined); // no catalog yet: no article is warmed up
  const articles = recent?.ok ? ((await recent.json()) as ArticleListing[]) : [];
  const pages = ['/', '/archives', '/board', '/search?keyword=a', ...articles.map(paths.article)];
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all(pages.map(render));
}
