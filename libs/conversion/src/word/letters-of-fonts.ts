import { codePoint } from 'dingbat-to-unicode';

/** Fonts whose letters are signs with known characters of Unicode. */
export const signFontPattern = /^(?:symbol|wingdings(?: [23])?|webdings)$/iu;

/** Signs that readers see for the letters of such a font. @param unknown replaces letters without a known sign */
export const toUnicode = (font: string, text: string, unknown: (letter: string) => string): string =>
  text.replace(
    /[\u0021-\u007e\u00a1-\u00ff\uf020-\uf0ff]/gu,
    (letter) => codePoint(font, letter.charCodeAt(0) & 0xff)?.string ?? unknown(letter),
  );

/** Beginnings of the names of fonts of South Asian scripts from before Unicode, in which letters stand for others. */
const beforeUnicode = [
  // Devanagari
  'kruti[-_ ]?dev|dev ?lys|(?:walkman[- ]?)?chanakya|shusha|susha|shivaji ?\\d|krishna$|kundli|aryan ?2|naidunia|jagran',
  'xdvng|dvng|sanskrit ?9\\d|preeti|kantipur|fontasy|ganess|himalb|himali$|sagarmatha|pcs nepali|webdunia|kiran$|marathi-',
  // Several scripts: Shree-Lipi, Akruti, APS, Baraha, and ISM with a code of the script
  'shree[- ]?(?:lipi|dev|\\d)|akruti|aps-|brh |(?:as|bn|dv|gj|gu|kn|ml|or|pn|sn|tl|tm)(?:b|w|bw)?-tt',
  // Tamil, Bengali and Assamese, Gujarati, Punjabi, Kannada, Telugu, Malayalam, Sinhala
  'ba+mini|ta[bm][-_ ]|tscu?[-_]|vanavil|suntommy|kalaham|sutonnymj|bijoy|geetanjali|ramdhenu|lmg-|gopika|harikrishna',
  'terafont|anmol ?lipi|gurbani|asees|drchatrik|satluj|gurmukhi ?lys|nudi |eenadu|thoolika|fm ?abhaya|fm ?malithi|dl-manel|dl-paras',
];
export const fontBeforeUnicode = new RegExp(`^(?!.*unicode)(?:${beforeUnicode.join('|')})`, 'iu');
