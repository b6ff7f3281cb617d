import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defaultAccent } from '#contracts/values/accent.ts';
import type { SiteLanguage } from '#contracts/values/site-languages.ts';
import { fontFaces } from './fonts.ts';

interface HtmlDocument {
  /** Title; empty by default, like author and subject, where a splitter gives each page its own. */
  title?: string;
  author?: string;
  subject?: string;
  styles: string;
  /** The journal's accent colour, if it is not the usual one. */
  accent?: string;
  language?: SiteLanguage;
  body: ReactNode;
}

/** A word with hyphens or a name is broken only where it is longer than a line could be. */
const baseStyles = (accent = defaultAccent): string =>
  `:root { --ink: ${accent} }\n.whole { white-space: nowrap }\n.unbroken { display: inline-block; max-width: 100%; baseline-source: first; overflow-wrap: anywhere }\n`;

/** A self-contained HTML document, ready for Chromium; its head becomes the PDF's information. */
export function htmlDocument({
  title = '',
  author = '',
  subject = '',
  styles,
  accent,
  language = 'en',
  body,
}: HtmlDocument): string {
  // The fonts have precomposed accented letters; combining accents would come from a system font.
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="author" content={author} />
        <meta name="subject" content={subject} />
        <style dangerouslySetInnerHTML={{ __html: baseStyles(accent) + styles }} />
      </head>
      <body>{body}</body>
    </html>,
  ).normalize('NFC');
  return `<!doctype html>${markup.replace('<style>', (tag) => tag + fontFaces())}`;
}
