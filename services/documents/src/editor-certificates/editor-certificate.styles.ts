/** In addition to those of an author's certificate. */
export const editorCertificateStyles = `
.service h1 { margin-top: 7mm; }
.affiliation { margin: 3mm auto 0; width: 215mm; height: 15mm; font-size: 12.5pt; line-height: 1.35; }
.role { margin-top: 3mm; font-size: 26pt; line-height: 1.2; font-weight: 600; font-variant-caps: all-small-caps; letter-spacing: .05em; color: #12355b; }
.role + .lead { margin-top: 2.5mm; }
.service .facts { tab-size: 12mm; }
.service .proof b { letter-spacing: 0; overflow-wrap: anywhere; }
`;
