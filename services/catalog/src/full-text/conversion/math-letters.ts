/** Where the letters A, a and the digit 0 of a style begin in Unicode. */
const styles: Readonly<Record<string, readonly [upper: number, lower: number, digit?: number]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  'bold-italic': [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};
/** Letters that Unicode had already, elsewhere. */
const elsewhere: Readonly<Record<number, string>> = {
  0x1d455: 'ℎ',
  0x1d49d: 'ℬ',
  0x1d4a0: 'ℰ',
  0x1d4a1: 'ℱ',
  0x1d4a3: 'ℋ',
  0x1d4a4: 'ℐ',
  0x1d4a7: 'ℒ',
  0x1d4a8: 'ℳ',
  0x1d4ad: 'ℛ',
  0x1d4ba: 'ℯ',
  0x1d4bc: 'ℊ',
  0x1d4c4: 'ℴ',
  0x1d506: 'ℭ',
  0x1d50b: 'ℌ',
  0x1d50c: 'ℑ',
  0x1d515: 'ℜ',
  0x1d51d: 'ℨ',
  0x1d53a: 'ℂ',
  0x1d53f: 'ℍ',
  0x1d545: 'ℕ',
  0x1d547: 'ℙ',
  0x1d548: 'ℚ',
  0x1d549: 'ℝ',
  0x1d551: 'ℤ',
};

/** Latin letters and digits in a style of MathML's `mathvariant`, as the characters that have it themselves. */
export function styledLetters(text: string, variant: string): string {
  const style = styles[variant];
  if (!style) return text;
  const [upper, lower, digit] = style;
  return text.replace(/[A-Za-z\d]/g, (letter) => {
    const code = letter.codePointAt(0)!;
    const at =
      letter >= 'a' ? lower + code - 97 : letter >= 'A' ? upper + code - 65 : digit && digit + code - 48;
    return at === undefined ? letter : (elsewhere[at] ?? String.fromCodePoint(at));
  });
}
