import { placesOf } from '#contracts/text/folding.ts';
import type { SanitizedHtml } from '#contracts/text/rich-text.ts';

/** A text split into searched words, complete or as prefixes, and the text between them. */
export function piecesMarked(text: string, searched: readonly string[]): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let done = 0;
  for (const { at, end } of placesOf(text, searched)) {
    if (end <= done) continue;
    if (at > done) pieces.push({ text: text.slice(done, at), marked: false });
    const before = pieces.at(-1);
    const marked = text.slice(Math.max(at, done), end);
    if (before?.marked) before.text += marked;
    else pieces.push({ text: marked, marked: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}

/** Sanitised HTML split in the same way; its tags and entities are left unchanged. */
export function htmlMarked(html: SanitizedHtml, searched: readonly string[]): string {
  if (searched.length === 0) return html;
  return html.replace(/(<[^>]*>|&#?\w+;)|[^<&]+/gu, (all, markup: string | undefined) =>
    markup === undefined
      ? piecesMarked(all, searched)
          .map(({ text, marked }) => (marked ? `<mark>${text}</mark>` : text))
          .join('')
      : all,
  );
}
