import type { ReactNode } from 'react';
import type { PageAssets } from './page-assets.js';
import favicon from './ui/favicon.svg?url';
import devanagari from '@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import serifItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2?url';

/** Fonts that every page uses. They are optional (fonts.css): a preloaded one is waited for a moment before the first paint. */
const fonts = [serif, serifItalic, inter];

interface Props {
  assets: PageAssets;
  /** Whether the page holds text in Devanagari. */
  inDevanagari?: boolean;
  children: ReactNode;
}

/** The HTML around the application, rendered on the server only; the browser hydrates `#root`. */
export function Document({ assets, inDevanagari = false, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {[...fonts, ...(inDevanagari ? [devanagari] : [])].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" sizes="48x48" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <script
          type="module"
          src={assets.entry}
          data-application={assets.application}
          data-preloads={assets.preloads.join(' ')}
        />
      </head>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
