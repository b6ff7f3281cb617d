void start();

/** Readers need only the text: it is painted before scripts compete for a slow connection. */
async function start(): Promise<void> {
  const page = document.querySelector<HTMLElement>('script[data-application]')?.dataset;
  if (!page?.application) throw new Error('The page names no application');
  await firstPaint();
  for (const script of page.preloads?.split(' ').filter(Boolean) ?? []) preload(script);
  await import(/* @vite-ignore */ page.application);
}

function firstPaint(): Promise<unknown> {
  // A background page is never painted.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
