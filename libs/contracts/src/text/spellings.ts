type Spelling = readonly [written: RegExp, as: string];

/** The blocks of scripts of India that have the same letter at the same place; Malayalam and Tamil write nasals otherwise. */
const indicBlocks = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0c00, 0x0c80];
/** A nasal letter, and the letters before which the sign anusvara is written in its place. */
const nasals = [
  [0x19, 0x15, 0x18],
  [0x1e, 0x1a, 0x1d],
  [0x23, 0x1f, 0x22],
  [0x28, 0x15, 0x27],
  [0x28, 0x36, 0x38],
  [0x2e, 0x2a, 0x2d],
] as const;

/** A nasal letter without a vowel and chandrabindu become anusvara; a nukta goes (Lucene's HindiNormalizer and IndicNormalizer). */
function indicSpellings(block: number): Spelling[] {
  const letter = (place: number) => String.fromCharCode(block + place);
  const written = nasals.map(
    ([nasal, first, last]) => `${letter(nasal)}${letter(0x4d)}(?=[${letter(first)}-${letter(last)}])`,
  );
  return [
    [new RegExp(letter(0x3c), 'gu'), ''],
    [new RegExp(`${letter(0x01)}|${written.join('|')}`, 'gu'), letter(0x02)],
  ];
}

/** Spellings in the order of their use. */
const spellings: readonly Spelling[] = [
  // Points of vowels, which readers leave out; the sound marks of Japanese are parts of letters.
  [/(?![\u3099\u309a])(?=\p{Mn})[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}]/gu, ''],
  // Letters that do not decompose (CLDR, Latin-ASCII), and the apostrophe as a letter of Uzbek and Hawaiian.
  [/ı/g, 'i'],
  [/œ/g, 'oe'],
  [/ð/g, 'd'],
  [/þ/g, 'th'],
  [/ħ/g, 'h'],
  [/ŋ/g, 'n'],
  [/ŧ/g, 't'],
  [/[\u02b9-\u02bf]/g, ' '],
  // Unicode, CaseFolding: a final sigma.
  [/ς/g, 'σ'],
  // Lucene's ArabicNormalizer and PersianNormalizer: tatweel, alef, teh marbuta and heh, alef maksura and yeh, kaf.
  [/\u0640/g, ''],
  [/\u0671/g, '\u0627'],
  [/[\u0629\u06c1\u06d5]/g, '\u0647'],
  [/[\u0649\u06cc\u06d2]/g, '\u064a'],
  [/\u06a9/g, '\u0643'],
  // Gurmukhi has two signs for one nasal.
  [/\u0a70/g, '\u0a02'],
  ...indicBlocks.flatMap(indicSpellings),
];

/** Decomposed text in lower case with one spelling for what is usually written in several, and digits from 0 to 9. */
export const inOneSpelling = (text: string): string =>
  spellings
    .reduce((before, [written, as]) => before.replace(written, as), text)
    .replace(/(?![0-9])\p{Nd}/gu, digitOf);

/** The digits of a script follow each other, from zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
