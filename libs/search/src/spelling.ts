/** Replacements of a misspelled word, the likeliest first: its first letter is rarely wrong. The others stay in their order. */
export const likeliestFirst = (word: string, replacements: readonly string[]): string[] =>
  replacements.toSorted((one, other) => Number(other[0] === word[0]) - Number(one[0] === word[0]));
