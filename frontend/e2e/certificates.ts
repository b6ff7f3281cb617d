import { execFileSync } from 'node:child_process';

/** The text of a PDF with normalized whitespace. */
export const pdfText = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(/\s+/g, ' ');

/** 'Verify this certificate K7QM 2XPA 9T4B' → 'K7QM2XPA9T4B'. */
export function codeOf(certificate: Buffer): string {
  const [code] = /\b[0-9A-Z]{4} [0-9A-Z]{4} [0-9A-Z]{4}\b/.exec(pdfText(certificate)) ?? [];
  if (!code) throw new Error('The certificate shows no code');
  return code.replaceAll(' ', '');
}
