/** The language of a text, guessed from its script; pages, fonts and Google Scholar need it. */
export function languageOf(text: string): 'hi' | 'en' {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  return devanagari * 2 > text.replace(/\s/gu, '').length ? 'hi' : 'en';
}

const rightToLeft =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text that begins with letters of a script from right to left reads so; pages read from left to right. */
export const directionOf = (text: string): 'rtl' | undefined => (rightToLeft.test(text) ? 'rtl' : undefined);
