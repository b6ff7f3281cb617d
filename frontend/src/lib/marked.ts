import { words } from '#contracts/text/folding.ts';
import type { SanitizedHtml } from '#contracts/text/rich-text.ts';

const marksAndWords = /[\p{L}\p{N}\p{M}]+/gu;

/** A text split into searched words, complete or as prefixes, and the text between them. */
export function piecesMarked(text: string, searched: readonly string[]): { text: string; marked: boolean }[] {
  if (searched.length === 0) return [{ text, marked: false }];
  const pieces: { text: string; marked: boolean }[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(marksAndWords)) {
    if (!isSearched(word, searched)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), marked: false });
    pieces.push({ text: word, marked: true });
    end = index + word.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

/** The same for sanitised HTML, whose tags and entities are left unchanged. */
export function htmlMarked(html: SanitizedHtml, searched: readonly string[]): string {
  if (searched.length === 0) return html;
  return html.replace(/(<[^>]*>|&#?\w+;)|([\p{L}\p{N}\p{M}]+)/gu, (all, markup: string | undefined) =>
    markup === undefined && isSearched(all, searched) ? `<mark>${all}</mark>` : all,
  );
}

function isSearched(word: string, searched: readonly string[]): boolean {
  const folded = words(word);
  return searched.some((beginning) => folded.some((part) => part.startsWith(beginning)));
}
