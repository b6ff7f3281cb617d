/** '0000-0002-1825-0097' from an iD as people write it, such as its address; other text is unchanged. */
export function bareOrcid(text: string): string {
  const digits = text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?(?:sandbox\.)?orcid\.org\//i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  return /^\d{15}[\dX]$/.test(digits) ? digits.replace(/(.{4})(?=.)/g, '$1-') : text.trim();
}

/** @returns the message for text that is not an ORCID iD, or undefined */
export function orcidProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const iD = bareOrcid(text);
  if (!/^(?:\d{4}-){3}\d{3}[\dX]$/.test(iD)) return 'An ORCID iD looks like 0000-0002-1825-0097';
  return checkCharacter(iD.replaceAll('-', '').slice(0, 15)) === iD.at(-1)
    ? undefined
    : 'This ORCID iD has a typing error: its last character does not match the others';
}

/** ISO 7064 MOD 11-2. */
function checkCharacter(digits: string): string {
  const total = [...digits].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - total) % 11;
  return check === 10 ? 'X' : String(check);
}

export const orcidAddress = (iD: string): string => `https://orcid.org/${iD}`;
