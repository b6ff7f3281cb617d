import type { ReactNode } from 'react';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { type DocumentLook, usualLook } from './features/shared/settings/look.ts';
import { accentSheet, type PageAssets } from './page-assets.ts';
import favicon from './ui/favicon.svg?url';

interface Props {
  language: SiteLanguage;
  assets: PageAssets;
  /** The journal's look; by default the usual one. */
  look?: DocumentLook;
  children: ReactNode;
}

/** The HTML document around the application, rendered on the server only; the browser hydrates `#root`. */
export function Document({ language, assets, look = usualLook, children }: Props) {
  const accent = accentSheet(look.accent);
  const fonts = assets.fonts[look.fonts];
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={look.accent} />
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {fonts.sheet && <link rel="stylesheet" href={fonts.sheet} />}
        {fonts.files[language].map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={file} />
        ))}
        {accent && <link rel="stylesheet" href={accent} />}
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
