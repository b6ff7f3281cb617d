import { toLatin } from './devanagari.ts';

/**
 * How an Indian name sounds, roughly: equal for the usual spellings of one name, in Latin letters or Devanagari, such
 * as Chaudhary, Choudhury and चौधरी. Of the vowels only the first and each inner i count, since those differ least.
 * Undefined for what is too short to tell names apart, and for other scripts.
 *
 * @param word folded
 */
export function nameKey(word: string): string | undefined {
  const latin = toLatin(word);
  if (!/^[a-z]{3,40}$/.test(latin)) return undefined;
  const sounds = rules.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
  const [first = ''] = /^[^AIU]*[AIU]?/.exec(sounds) ?? [];
  const inner = sounds.slice(first.length).replace(/(?<![AIU])[AIU]+$/, '');
  const key = first + inner.replace(/[AU]/g, '');
  return key.length >= (/^[AIU]/.test(key) ? 2 : 3) ? key : undefined;
}

/** Rules in the order of their use; the results contain one letter for each sound, with A, I and U for the vowels. */
const rules: readonly [spelling: RegExp, sound: string][] = [
  [/^a[iy]y+/, 'iy'], // Aiyar, Ayyar: Iyer
  [/x|kh?sh/g, 'ks'],
  [/ck|kh|q|c(?!h)/g, 'k'],
  [/chh?/g, 'c'],
  [/ngh$|nh$/, 'n'], // Singh, Sinh
  [/([bdgjt])h/g, '$1'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/z$/, 's'], // Fernandez
  [/z/g, 'j'],
  [/er(?=[bcdfgjklmnpstv])/g, 'ar'], // Verma
  [/(?<=[iy])am$/, 'an'], // Subramaniam
  [/ee+|ea(?!$)/g, 'i'],
  [/oo+|[ao][uw](?![aeiou])|ao$/g, 'u'],
  [/[ae][iy]+(?![aeiou])/g, 'a'],
  [/[vw]/g, 'b'],
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
  [/(?<=[aeiou].*[^aeiouy])i?[iy](?=[aeiou])/g, 'Y'], // Bhatia, Bhatiya
  [/(?<=[aeiou])y+(?=[aeiou])/g, ''], // Nayar
  [/y(?![aeiou])/g, 'i'],
  [/[ae][aeiou]*/g, 'A'],
  [/i[aeiou]*/g, 'I'],
  [/[ou][aeiou]*/g, 'U'],
  [/Y/g, 'y'],
];
