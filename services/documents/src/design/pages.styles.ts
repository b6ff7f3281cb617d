import type { DocumentJournal } from '#contracts/api/document-data.ts';
import { defaultAccent } from '#contracts/values/accent.ts';
import { cssString } from './text.tsx';

/** Portrait A4 pages with a running head from the second on, and page numbers in the footer. */
export const pagesStyles = ({ name, accent = defaultAccent }: DocumentJournal, document: string): string => `
@page {
  size: A4; margin: 24mm 22mm 22mm;
  @top-left { content: ${cssString(name)}; font: 600 9pt 'Source Serif', serif; color: ${accent}; vertical-align: bottom; padding-bottom: 5mm; }
  @top-right { content: ${cssString(document)}; font: 9pt 'Source Serif', serif; color: #4a4a46; vertical-align: bottom; padding-bottom: 5mm; }
  @bottom-center { content: counter(page) ' / ' counter(pages); font: 9pt 'Source Serif', serif; color: #4a4a46; vertical-align: top; padding-top: 5mm; }
}
@page :first { margin-top: 18mm; @top-left { content: none } @top-right { content: none } }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { font-family: 'Source Serif', serif; font-size: 10pt; line-height: 1.4; color: #1d1d1b; }
ul, ol { list-style: none; }
`;
