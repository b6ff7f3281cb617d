/**
 * 'P-ISSN 2456-1111, 2456-2222 (online)' → ['2456-1111', '2456-2222']: print, then online; a part without a
 * number is returned as typed.
 */
export const issnList = (issn: string): string[] =>
  issn
    .split(',')
    .map((entry) => /\d{4}-\d{3}[\dXx]/.exec(entry)?.[0] ?? entry.trim())
    .filter(Boolean);

/** The message for wrong ISSNs, separated by commas: the form 'dddd-dddX' and the check digit (requirements.md#issns). */
export function issnProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const wrong = text.split(',').find((issn) => !hasForm(issn.trim()));
  if (wrong !== undefined)
    return 'An ISSN is like 2049-3630; separate the print and the online ISSN by a comma';
  const mistyped = text.split(',').find((issn) => !hasRightCheckDigit(issn.trim()));
  return mistyped === undefined
    ? undefined
    : `The ISSN ${mistyped.trim()} is mistyped: its last digit does not fit`;
}

const hasForm = (issn: string): boolean => /^\d{4}-\d{3}[\dXx]$/.test(issn);

/** ISO 3297: the digits weighted with 8 to 1 add up to a multiple of 11; X is 10. */
function hasRightCheckDigit(issn: string): boolean {
  const digits = [...issn.replace('-', '')].map((digit) => (/x/i.test(digit) ? 10 : Number(digit)));
  return digits.reduce((sum, digit, at) => sum + digit * (8 - at), 0) % 11 === 0;
}
