import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import italic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';
import type { ReactNode } from 'react';
import type { PageAssets } from './page-assets.js';
import favicon from './ui/favicon.svg?url';

interface Props {
  assets: PageAssets;
  /** Title of a page whose content is rendered in the browser. */
  title?: string;
  children: ReactNode;
}

/** The HTML around the application, rendered on the server only; the browser hydrates `#root`. */
export function Document({ assets, title, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {title && <title>{title}</title>}
        {[sourceSerif, italic, inter].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" type="image/svg+xml" href={favicon} />
        {assets.preloads.map((script) => (
          <link key={script} rel="modulepreload" href={script} />
        ))}
        <script type="module" src={assets.entry} />
      </head>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
