import { words } from '#contracts/text/folding.ts';

/** Longer ones are not words, but tables or pictures. */
const MAX_WORD_LENGTH = 60;
/** Maximum length of all words together. */
const MAX_LENGTH = 2_000_000;

/** The folded words of texts, each once, separated by spaces. */
export function distinctWords(texts: readonly string[]): string {
  const distinct = new Set(texts.flatMap(words));
  const kept = [...distinct].filter(({ length }) => length <= MAX_WORD_LENGTH).join(' ');
  return kept.slice(0, kept.length > MAX_LENGTH ? kept.lastIndexOf(' ', MAX_LENGTH) : undefined);
}
