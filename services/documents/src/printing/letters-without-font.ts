/// <reference lib="dom" />

/** A document with letters that no font of this machine has: they would be printed as boxes. */
export class LettersWithoutFont extends Error {
  constructor(letters: readonly string[]) {
    const named = letters.map((letter) => `${letter} (U+${codeOf(letter)})`).join(', ');
    super(`No font on the server has the ${letters.length === 1 ? 'letter' : 'letters'} ${named}`);
  }
}

const codeOf = (letter: string) => letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');

/** The result of a job that could not print a document because of what it contains. */
export interface Unprintable {
  problem: string;
}

export const isUnprintable = (result: object): result is Unprintable => 'problem' in result;

/** The result of a job, or what prevents it. */
export const orUnprintable = <T>(printed: Promise<T>): Promise<T | Unprintable> =>
  printed.catch((error: unknown) => {
    if (error instanceof LettersWithoutFont) return { problem: error.message };
    throw error;
  });

/** Runs in the page. Letters without a font are drawn like letters that do not exist; letters of our own fonts are skipped. */
export function findLettersWithoutFont(): string[] {
  const own = /[\0-\u017f]|\p{sc=Deva}|\p{Z}|\p{Default_Ignorable_Code_Point}/u;
  const letters = [...new Set(document.body.textContent)].filter((letter) => !own.test(letter));
  if (letters.length === 0) return [];
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  context.font = "24px 'Source Serif', serif";
  const look = (letter: string) => {
    context.clearRect(0, 0, 96, 64);
    context.fillText(letter, 24, 40);
    return context.getImageData(0, 0, 96, 64).data.join();
  };
  // The system's East Asian font (`fonts.ts`), whose range has the second, draws a different box.
  const nothing = ['\u{10fffd}', '\uffc8'].map(look);
  return letters.filter((letter) => nothing.includes(look(letter)));
}
