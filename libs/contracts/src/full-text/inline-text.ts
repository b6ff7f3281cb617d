import type { Inline, MathElement } from './text-tree.ts';

/** The text of a line without its marks, as an outline shows it. */
export const inlineText = (content: readonly Inline[]): string => content.map(textOf).join('');

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'break':
      return ' ';
    case 'note-mark':
      return '';
    case 'formula':
      return inline.mathml ? mathText(inline.mathml) : (inline.tex ?? inline.picture?.alternative ?? '');
    case 'inline-picture':
      return inline.picture.alternative;
    default:
      return inlineText(inline.content);
  }
}

/** The letters and signs of a formula in their order. */
export const mathText = ({ children }: MathElement): string =>
  children.map((child) => (typeof child === 'string' ? child : mathText(child))).join('');
