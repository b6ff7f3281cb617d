/** A seeded random number generator: the same numbers in every run. */
let state = 7;
export function chance(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

/** @param power above 1 prefers the first ones */
export const oneOf = <T>(list: readonly T[], power = 1): T =>
  list[Math.floor(list.length * chance() ** power)]!;

const syllables = 'ba cor di fen gra hol in ka lu mer no pi que ras so ter ul vi'.split(' ');
/** Made-up words. */
export const vocabulary = Array.from({ length: 20_000 }, (_, index) =>
  Array.from({ length: 2 + (index % 3) }, () => oneOf(syllables)).join(''),
);

/** Words with the frequencies of a natural language. */
export const text = (words: number): string =>
  Array.from({ length: words }, () => oneOf(vocabulary, 4)).join(' ');
