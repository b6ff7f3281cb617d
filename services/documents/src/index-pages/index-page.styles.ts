import type { DocumentJournal } from '#contracts/api/rpc.ts';
import { mastheadStyles } from '../design/masthead.tsx';
import { pagesStyles } from '../design/pages.styles.ts';

export const indexPageStyles = (journal: DocumentJournal): string => `
${pagesStyles(journal, 'Table of Contents')}
${mastheadStyles}
h1 { margin-top: 8mm; font-size: 24pt; line-height: 1.2; font-weight: 400; text-align: center; color: var(--ink); }
p.issue { margin-top: 1mm; font-size: 12.5pt; text-align: center; color: #4a4a46; }
table { width: 100%; margin-top: 6mm; border-collapse: collapse; table-layout: fixed; }
thead th { padding: 0 0 1mm; border-bottom: .3mm solid #b9a06a; font-size: 11pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; text-align: left; color: #4a4a46; }
th:nth-child(1) { width: 11mm; }
th:nth-child(3) { width: 24mm; }
th:nth-child(4) { width: 21mm; }
td { padding: 2.6mm 0; border-bottom: .1mm solid #c9c3b4; vertical-align: top; }
td:nth-child(2) { padding-right: 6mm; overflow-wrap: anywhere; }
td:first-child, td:nth-child(3) { font-size: 9.5pt; line-height: 1.47; color: #4a4a46; }
th:last-child, td:last-child { text-align: right; }
.title { font-size: 10.5pt; line-height: 1.35; font-weight: 600; break-inside: avoid; break-after: avoid; }
/* A notice has changed what the article says. */
.mark { font-size: 9pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; color: #9c1c14; break-after: avoid; }
/* Only a list of authors of many lines is ever broken. */
.authors { orphans: 4; widows: 4; margin-top: .5mm; font-size: 9.5pt; line-height: 1.4; color: #4a4a46; }
.pages { font-weight: 600; white-space: nowrap; }
tr.issue, tr.section { break-after: avoid; }
tr.issue th { padding: 6mm 0 1.5mm; border-bottom: .1mm solid #c9c3b4; font-size: 13pt; font-weight: 600; text-align: left; color: var(--ink); }
tr.section th { padding: 4mm 0 1mm; font-size: 11pt; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; text-align: left; color: #4a4a46; }
thead + tbody tr.section:first-child th { padding-top: 3mm; }
thead + tbody tr.issue th { padding-top: 3.5mm; }
`;
