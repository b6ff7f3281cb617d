import type { Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import { blocksOf, contentOf, everyBlock, linesIn } from '#contracts/full-text/text-lines.ts';
import type { PageWord } from './page-words.ts';

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
/** Letters of words that are compared: shorter ones are parts of formulas. */
const LEAST_LETTERS = 3;

/** Words of a text as they are compared with those of its PDF, without formulas. */
export function wordsOfTree(tree: TextTree): string[] {
  const blocks = blocksOf(tree);
  const lines = linesIn(blocks).map((line) => plainText(line));
  const others = everyBlock(blocks).flatMap((block) => {
    if (block.kind === 'code') return [block.text];
    return 'label' in block && block.kind !== 'equation' ? [block.label] : [];
  });
  return [...lines, ...others, ...tree.references.map(({ text }) => text)].flatMap(comparedWords);
}

const plainText = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return inline.kind === 'note-mark' ? ' ' : plainText(contentOf(inline) ?? [' ']);
    })
    .join('');

export const comparedWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words that a PDF has fewer times than the text; breaks of words at the ends of lines and columns are none. */
export function missingWords(text: readonly string[], pdf: readonly string[]): string[] {
  const [wanted, found] = [counted(text), counted(pdf)];
  const [allWanted, allFound] = [text.join(''), pdf.join('')];
  const more = (word: string) => (found.get(word) ?? 0) > (wanted.get(word) ?? 0);
  const isInTwo = (word: string) =>
    Array.from(word, (_, at) => at).some((at) => at > 0 && more(word.slice(0, at)) && more(word.slice(at)));
  return [...wanted].flatMap(([word, count]) => {
    const lacking = count - (found.get(word) ?? 0);
    if (lacking <= 0 || occurrences(allWanted, word) <= occurrences(allFound, word) || isInTwo(word))
      return [];
    return Array<string>(lacking).fill(word);
  });
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const occurrences = (text: string, word: string) => text.split(word).length - 1;

/** Pairs of words of which one is over the other. */
export function overlapping(words: readonly PageWord[]): [PageWord, PageWord][] {
  const long = words.filter(({ text }) => text.length >= LEAST_LETTERS);
  const byPage = Object.values(Object.groupBy(long, ({ page }) => page));
  return byPage.flatMap((page = []) => {
    const sorted = page.sort((one, other) => one.bottom - other.bottom);
    return sorted.flatMap((one, at) => {
      const pairs: [PageWord, PageWord][] = [];
      for (const other of sorted.slice(at + 1)) {
        if (other.bottom >= one.top) break;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.top, other.top) - other.bottom;
        if (width > 2 && height > 0.55 * Math.min(one.top - one.bottom, other.top - other.bottom))
          pairs.push([one, other]);
      }
      return pairs;
    });
  });
}

export const outsidePage = (words: readonly PageWord[]): PageWord[] =>
  words.filter(
    ({ left, right, bottom, top }) => left < 0 || bottom < 0 || right > PAGE.width || top > PAGE.height,
  );
