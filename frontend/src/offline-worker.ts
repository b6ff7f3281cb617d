import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { loadMessages } from './messages/load-messages.ts';
import type { Messages } from './messages/messages.ts';

/** The offline page, complete in itself: neither scripts nor styles can be fetched when it is shown. */
const pageOf = (language: SiteLanguage, { frame: { offline } }: Messages): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${offline.title}</title><style>
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.25rem; font: 1.125rem/1.6 Georgia, serif; background: light-dark(#fffefb, #161513); color: light-dark(#1d1b18, #ece7dd) }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { color: light-dark(#12355b, #a9cbef) }
</style></head><body><main><h1>${offline.title}</h1><p>${offline.text}</p><p><a href="">${offline.again}</a></p></main></body></html>`;

/**
 * The script of a service worker: it passes on the pages that the network has, and shows the page above when it has
 * none. It stores nothing, and leaves files, the areas of staff and everything that is not a page to the browser.
 */
export async function offlineWorker(): Promise<string> {
  const pages = await Promise.all(
    siteLanguages.map(async (language) => [language, pageOf(language, await loadMessages(language))]),
  );
  return `const pages = ${JSON.stringify(Object.fromEntries(pages))};
const others = /^\\/(?:admin|api|assets|auth|static|webdata)(?:\\/|$)|\\.\\w+$/;
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET' || others.test(pathname)) return;
  event.respondWith(pageOf(event, pathname));
});
async function pageOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    return new Response(pages[pathname.split('/')[1]] ?? pages.en, { status: 503, headers });
  }
}
`;
}
