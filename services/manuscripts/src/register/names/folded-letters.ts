/** Marks over and under Latin letters. Those of other scripts are letters' parts. */
const marks = /\p{Script=Inherited}/u;
/** Accents that typesetting programs set beside their letter, and invisible characters. */
const ignored = /[\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd\p{Cf}]/u;
/** Characters within a name. */
const joining = /[\p{Pd}'`’‘ʻʼ′]/u;
const unfolded: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Separation before a letter. */
export const Separation = { nothing: 0, joint: 1, break: 2 } as const;

/** A text in the form in which names are compared: only its letters and digits, with their places. */
export interface FoldedLetters {
  /** Letters in lower case, without marks. */
  text: string;
  /** Place of each letter in the original, and the separation before it. */
  places: Uint32Array;
  before: Uint8Array;
  /** Whether each is a capital in the original. */
  capitals: Uint8Array;
}

type Kind = 'letter' | 'digit' | 'other';

const ascii: Record<number, Kind> = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((character) => [
    character.charCodeAt(0),
    character < 'A' ? 'digit' : 'letter',
  ]),
);

const kindOf = (character: string): Kind => {
  const code = character.charCodeAt(0);
  if (code < 128) return code > 96 && code < 123 ? 'letter' : (ascii[code] ?? 'other');
  if (/\p{N}/u.test(character)) return 'digit';
  return /[\p{L}\p{M}]/u.test(character) ? 'letter' : 'other';
};

/** Reads a text once, in time that grows with its length alone. */
export function foldLetters(text: string): FoldedLetters {
  const parts: string[] = [];
  const places: number[] = [];
  const before: number[] = [];
  const capitals: number[] = [];
  let pending: number = Separation.break;
  let last: Kind = 'other';
  let wasCapital = true;
  let at = 0;
  for (const character of text) {
    const isAscii = character < '\u0080';
    const isJoint = joining.test(character);
    const letters = isAscii ? character : ignored.test(character) ? '' : character.normalize('NFKD');
    for (const letter of isJoint ? '' : letters) {
      if (!isAscii && marks.test(letter)) continue;
      const kind = kindOf(letter);
      if (kind === 'other') {
        pending = Separation.break;
        last = kind;
        continue;
      }
      const isCapital = letter !== letter.toLowerCase();
      // 'Verma1' and 'AshaVerma' are two words each.
      const isNewWord = kind !== last || (isCapital && !wasCapital);
      const lower = letter.toLowerCase();
      const folded = isAscii ? lower : lower.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '') || letter;
      for (const one of unfolded[folded] ?? folded) {
        parts.push(one);
        for (let unit = 0; unit < one.length; unit += 1) {
          places.push(at);
          before.push(Math.max(pending, isNewWord ? Separation.joint : Separation.nothing));
          capitals.push(Number(isCapital));
        }
        pending = Separation.nothing;
      }
      last = kind;
      wasCapital = isCapital || kind === 'digit';
    }
    if (isJoint) pending = Math.max(pending, Separation.joint);
    at += character.length;
  }
  return {
    text: parts.join(''),
    places: Uint32Array.from(places),
    before: Uint8Array.from(before),
    capitals: Uint8Array.from(capitals),
  };
}
