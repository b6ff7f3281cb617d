const consonants: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
};
const signs: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  '्': '',
};
/** Nasal signs and the one that softens a letter. */
const marks: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': '', '़': '' };

/**
 * A word in the Latin letters in which its names are usually written: शर्मा becomes sharma. A consonant without a
 * vowel sign has an a, which is silent at the end. Letters of other scripts are unchanged.
 *
 * @param word folded
 */
export function toLatin(word: string): string {
  const letters = [
    ...word
      .normalize('NFD')
      .replace(/ज्ञ/g, 'ग्य')
      .replace(/ं(?=[प-भ])/g, 'म्'),
  ];
  return letters
    .map((letter, at) => {
      const consonant = consonants[letter];
      if (consonant === undefined) return vowels[letter] ?? signs[letter] ?? marks[letter] ?? letter;
      const next = letters.slice(at + 1).find((other) => other !== '़');
      return next === undefined || next in signs ? consonant : `${consonant}a`;
    })
    .join('');
}
