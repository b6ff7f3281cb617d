void start();

/** A reader came for the text, which needs none of this: it is painted before the rest takes its share of a slow line. */
async function start(): Promise<void> {
  const page = document.querySelector<HTMLElement>('script[data-application]')?.dataset;
  if (!page?.application) throw new Error('The page names no application');
  await firstPaint();
  for (const href of page.preloads?.split(' ').filter(Boolean) ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await import(/* @vite-ignore */ page.application);
}

function firstPaint(): Promise<unknown> {
  // A page in the background is not painted.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
