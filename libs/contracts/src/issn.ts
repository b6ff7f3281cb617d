/**
 * 'P-ISSN 2456-1111, 2456-2222 (online)' → ['2456-1111', '2456-2222']: print, then online; a part without a
 * number is returned as typed.
 */
export const issnList = (issn: string): string[] =>
  issn
    .split(',')
    .map((entry) => /\d{4}-\d{3}[\dXx]/.exec(entry)?.[0] ?? entry.trim())
    .filter(Boolean);
