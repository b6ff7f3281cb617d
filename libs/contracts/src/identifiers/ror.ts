/** '02mhbdp94' from an id of the Research Organization Registry or its address; other text is unchanged. */
export function bareRor(text: string): string {
  const [, id] =
    /^(?:(?:https?:\/\/)?(?:www\.)?ror\.org\/)?(0[a-hj-km-np-tv-z\d]{6}\d{2})$/i.exec(text.trim()) ?? [];
  return id?.toLowerCase() ?? text.trim();
}

/** @returns the message for text that is not a ROR id, or undefined */
export function rorProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const id = bareRor(text);
  if (!/^0[a-hj-km-np-tv-z\d]{6}\d{2}$/.test(id)) return 'A ROR id looks like https://ror.org/02mhbdp94';
  return checkDigits(id.slice(0, 7)) === id.slice(7)
    ? undefined
    : 'This ROR id has a typing error: its last two digits do not match the others';
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** ISO 7064 MOD 97-10 over Crockford's base 32. */
function checkDigits(text: string): string {
  const number = [...text].reduce((sum, letter) => sum * 32 + alphabet.indexOf(letter), 0);
  return String(98 - ((number * 100) % 97)).padStart(2, '0');
}

export const rorAddress = (id: string): string => `https://ror.org/${id}`;
