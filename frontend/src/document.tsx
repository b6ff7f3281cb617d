import type { ReactNode } from 'react';
import type { PageAssets } from './page-assets.ts';
import favicon from './ui/favicon.svg?url';

interface Props {
  assets: PageAssets;
  children: ReactNode;
}

/** The HTML document around the application, rendered on the server only; the browser hydrates `#root`. */
export function Document({ assets, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" sizes="48x48" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" href={favicon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <noscript>
          <link rel="stylesheet" href={assets.fonts} />
        </noscript>
        <script
          type="module"
          src={assets.entry}
          data-application={assets.application}
          data-fonts={assets.fonts}
          data-preloads={assets.preloads.join(' ')}
        />
      </head>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
