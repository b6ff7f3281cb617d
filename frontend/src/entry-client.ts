import { showWebFonts } from './web-fonts.ts';

void start();

/** Readers need only the text: it is painted before scripts compete for a slow connection. */
async function start(): Promise<void> {
  const page = document.querySelector<HTMLElement>('script[data-application]')?.dataset;
  if (!page?.application || !page.fonts) throw new Error('The page names no application');
  await firstPaint();
  void showWebFonts(link('stylesheet', page.fonts));
  for (const script of page.preloads?.split(' ').filter(Boolean) ?? []) link('modulepreload', script);
  await import(/* @vite-ignore */ page.application);
}

function firstPaint(): Promise<unknown> {
  // A background page is never painted.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(element);
  return element;
}
