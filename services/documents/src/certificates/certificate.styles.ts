export const certificateStyles = `
@page { size: A4 landscape; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: 'Source Serif', serif; color: #1d1d1b; }
.certificate { position: relative; z-index: 0; width: 297mm; height: 210mm; padding: 24mm 30mm 22mm; text-align: center; overflow: hidden; }
.certificate + .certificate { break-before: page; }
.engraving { position: absolute; z-index: -1; inset: 0; width: 297mm; height: 210mm; }
.journal { font-size: 17pt; font-weight: 600; letter-spacing: .05em; color: var(--ink); height: 9mm; line-height: 9mm; white-space: nowrap; }
.issn { margin-top: 1mm; font-size: 9.5pt; letter-spacing: .06em; color: #4a4a46; height: 5mm; }
h1 { margin-top: 5mm; font-size: 29pt; font-weight: 400; letter-spacing: .02em; color: var(--ink); }
.lead { margin-top: 4.5mm; font-size: 12pt; font-style: italic; color: #4a4a46; }
.author { margin: 2.5mm auto 0; width: 215mm; height: 17mm; line-height: 16mm; font-size: 28pt; font-weight: 600; white-space: nowrap; border-bottom: .3mm solid #b9a06a; }
.author.long { align-content: center; line-height: 1.15; white-space: normal; text-wrap: balance; }
.title { align-content: center; margin: 2.5mm auto 0; width: 210mm; min-height: 24mm; max-height: 40mm; font-size: 16pt; line-height: 1.28; font-weight: 400; text-wrap: balance; }
.place { margin-top: 2mm; font-size: 12pt; line-height: 1.5; }
.place b { font-weight: 600; }
/* Its text fits between the longest title and the signature. */
.retraction { margin: 1.5mm auto 0; padding: 1mm 4mm; width: 215mm; max-height: 11.5mm; border: .4mm solid #9c1c14; font-size: 10.5pt; line-height: 1.35; color: #9c1c14; }
.retraction b { font-weight: 600; letter-spacing: .04em; text-transform: uppercase; }
footer { position: absolute; left: 30mm; right: 30mm; bottom: 22mm; height: 23mm; font-size: 10pt; line-height: 1.4; color: #4a4a46; }
footer p { position: absolute; bottom: 0; }
footer b { font-weight: 600; color: #1d1d1b; }
.facts { left: 0; width: 74mm; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 22mm; }
.signature { left: 78.5mm; width: 80mm; border-top: .25mm solid #1d1d1b; padding-top: 1.5mm; }
.signature b { display: block; max-height: 11mm; font-size: 11pt; }
.signature img { position: absolute; left: 5mm; bottom: 100%; width: 70mm; height: 17mm; object-fit: contain; object-position: bottom; }
.proof { right: 26mm; width: 49mm; text-align: right; font-size: 8pt; }
.proof span { display: block; font-size: 7pt; overflow-wrap: anywhere; }
.proof b { display: block; font-size: 9.5pt; letter-spacing: .06em; }
footer svg { display: block; width: 23mm; height: 23mm; margin-left: auto; }
`;
