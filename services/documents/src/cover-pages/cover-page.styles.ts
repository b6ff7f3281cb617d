import { mastheadStyles } from '../design/masthead.tsx';

export const coverPageStyles = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: 'Source Serif', serif; color: #1d1d1b; }
.cover { position: relative; width: 210mm; height: 297mm; padding: 22mm 22mm 0; overflow: hidden; text-align: center; }
.engraving { position: absolute; inset: 0; width: 210mm; height: 297mm; }
.cover > :not(.engraving) { position: relative; }
${mastheadStyles}
.medallion { width: 90mm; height: 90mm; margin: 7mm auto 0; }
.medallion svg { position: absolute; inset: 0; }
.medallion h1 { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; font-weight: 600; color: var(--ink); }
.medallion h1 span { display: block; }
.volume, .number { font-size: 17pt; line-height: 1; font-variant-caps: all-small-caps; letter-spacing: .06em; }
.year { margin: 2mm 0 3.5mm; font-size: 40pt; line-height: 1; font-weight: 400; letter-spacing: .02em; }
.article { position: absolute !important; left: 26mm; right: 26mm; top: 171mm; height: 87mm; display: flex; flex-direction: column; justify-content: center; }
.article h2 { font-size: 11.5pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .06em; color: #4a4a46; }
.named { max-height: 70mm; margin: 2.5mm 0; font-size: 13pt; line-height: 1.35; }
.title { font-size: 1.4em; line-height: 1.25; text-wrap: balance; }
.authors { margin-top: .7em; font-weight: 600; }
/* A name stays on one line, unless it is longer than a line. */
.author { display: inline-block; max-width: 100%; }
.place { font-size: 10pt; color: #4a4a46; }
.place b { font-weight: 600; color: #1d1d1b; }
footer { position: absolute !important; left: 22mm; right: 22mm; bottom: 21mm; display: flex; justify-content: space-between; gap: 10mm; padding-top: 3mm; border-top: .3mm solid #b9a06a; font-size: 10.5pt; font-weight: 600; text-align: left; }
footer p:last-child { text-align: right; }
footer p:only-child { margin: auto; text-align: center; }
.label { display: block; font-size: 9.5pt; font-variant-caps: all-small-caps; letter-spacing: .06em; color: #4a4a46; }
`;
