import { contentOf } from '#contracts/full-text/text-lines.ts';
import type { Inline } from '#contracts/full-text/text-tree.ts';

export const withContent = (inline: Inline, content: Inline[]): Inline =>
  typeof inline === 'string' || !('content' in inline) ? inline : { ...inline, content };

export type PictureKind = 'formula' | 'inline-picture';
const placeholders: Readonly<Record<string, Readonly<Record<PictureKind, string>>>> = {
  en: { formula: '[formula]', 'inline-picture': '[picture]' },
  hi: { formula: '[सूत्र]', 'inline-picture': '[चित्र]' },
};

/** Text in place of a picture that cannot be shown and has no description. */
export const placeholder = (kind: PictureKind, language: string): string =>
  (placeholders[language] ?? placeholders.en!)[kind];

/** Joins strings, collapses white space, drops what is empty and trims the ends. */
export const tidy = (content: readonly Inline[]): Inline[] => trimmed(trimmed(joined(content), 0), -1);

function joined(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of content) {
    const inner = contentOf(inline);
    if (typeof inline === 'string') {
      const last = result.length - 1;
      const text = inline.replace(/[ \t\r\n]+/gu, ' ');
      if (typeof result[last] === 'string') result[last] = `${result[last]}${text}`.replace(/ {2,}/gu, ' ');
      else if (text !== '') result.push(text);
    } else if (inner) {
      const kept = joined(inner);
      if (kept.length > 0) result.push(withContent(inline, kept));
    } else result.push(inline);
  }
  return result;
}

/** @param at 0 for the beginning, -1 for the end */
function trimmed(content: readonly Inline[], at: 0 | -1): Inline[] {
  const outer = content.at(at);
  if (outer === undefined) return [];
  const inner = contentOf(outer);
  const rest = inner && trimmed(inner, at);
  const kept =
    typeof outer === 'string'
      ? outer.replace(at === 0 ? /^ +/u : /(?<! ) +$/u, '')
      : rest?.length === 0
        ? ''
        : rest
          ? withContent(outer, rest)
          : outer;
  const others = at === 0 ? content.slice(1) : content.slice(0, -1);
  if (kept === '') return trimmed(others, at);
  return at === 0 ? [kept, ...others] : [...others, kept];
}
