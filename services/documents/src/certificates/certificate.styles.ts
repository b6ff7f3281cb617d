export const certificateStyles = `
@page { size: A4 landscape; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font-family: 'Source Serif', serif; color: #1d1d1b; }
.certificate { position: relative; width: 297mm; height: 210mm; padding: 24mm 30mm 22mm; text-align: center; overflow: hidden; }
.certificate + .certificate { break-before: page; }
.engraving { position: absolute; inset: 0; width: 297mm; height: 210mm; }
.certificate > :not(.engraving) { position: relative; }
.journal { font-size: 17pt; font-weight: 600; letter-spacing: .05em; color: #12355b; height: 9mm; line-height: 9mm; white-space: nowrap; }
.issn { margin-top: 1mm; font-size: 9.5pt; letter-spacing: .06em; color: #4a4a46; height: 5mm; }
h1 { margin-top: 5mm; font-size: 29pt; font-weight: 400; letter-spacing: .02em; color: #12355b; }
.lead { margin-top: 4.5mm; font-size: 12pt; font-style: italic; color: #4a4a46; }
.author { margin: 2.5mm auto 0; width: 215mm; height: 17mm; line-height: 16mm; font-size: 28pt; font-weight: 600; white-space: nowrap; border-bottom: .3mm solid #b9a06a; }
.title { display: flex; align-items: center; justify-content: center; margin: 2.5mm auto 0; width: 220mm; min-height: 24mm; max-height: 40mm; font-size: 16pt; line-height: 1.28; font-weight: 400; }
.place { margin-top: 2mm; font-size: 12pt; line-height: 1.5; }
.place b { font-weight: 600; }
footer { position: absolute !important; left: 30mm; right: 30mm; bottom: 22mm; display: grid; grid-template-columns: 1fr 80mm 1fr; align-items: end; gap: 8mm; font-size: 10pt; line-height: 1.4; }
.facts { text-align: left; }
.facts dt { float: left; clear: left; width: 21mm; color: #4a4a46; }
.facts dd { margin-left: 22mm; font-weight: 600; }
.signature { border-top: .25mm solid #1d1d1b; padding-top: 1.5mm; }
.signature b { display: block; font-size: 11pt; font-weight: 600; }
.signature span { color: #4a4a46; }
.verify { display: flex; justify-content: flex-end; align-items: flex-end; gap: 3mm; text-align: right; font-size: 8pt; color: #4a4a46; }
.verify svg { width: 23mm; height: 23mm; flex: none; }
.verify b { display: block; font-size: 9.5pt; letter-spacing: .06em; color: #1d1d1b; }
`;
