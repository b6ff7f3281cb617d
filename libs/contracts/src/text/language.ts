/** The language of a text, guessed from its script; pages, fonts and Google Scholar need it. */
export function languageOf(text: string): 'hi' | 'en' {
  const devanagari = text.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  return devanagari * 2 > text.replace(/\s/gu, '').length ? 'hi' : 'en';
}
