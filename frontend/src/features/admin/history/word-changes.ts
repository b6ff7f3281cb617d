export interface WordChange {
  kind: 'same' | 'removed' | 'added';
  words: string[];
}

/** End of a text that the history has cut. */
const CUT = '…';

/**
 * The differences of two texts word by word, by their longest common subsequence: for excerpts of a few hundred
 * characters. What both texts cut off at their end does not count as a difference.
 */
export function wordChanges(before: string, after: string): WordChange[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const common = commonLengths(from, to);
  const changes: WordChange[] = [];
  const add = (kind: WordChange['kind'], word: string) => {
    if (changes.at(-1)?.kind === kind) changes.at(-1)!.words.push(word);
    else changes.push({ kind, words: [word] });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && from[i] === to[j]) {
      add('same', from[i]!);
      [i, j] = [i + 1, j + 1];
    } else if (j === to.length || (i < from.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      add('removed', from[i++]!);
    } else add('added', to[j++]!);
  }
  return before.endsWith(CUT) && after.endsWith(CUT) ? withoutEnd(changes) : changes;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '' && word !== CUT);

/** Number of words that the rests of both texts have in common, by positions. */
function commonLengths(from: string[], to: string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array<number>(to.length + 1).fill(0));
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        from[i] === to[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** Changes without the differences after the last common words, unless nothing else differs. */
function withoutEnd(changes: WordChange[]): WordChange[] {
  const last = changes.findLastIndex(({ kind }) => kind === 'same');
  const shown = changes.slice(0, last + 1);
  return shown.some(({ kind }) => kind !== 'same') ? shown : changes;
}
