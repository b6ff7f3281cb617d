import { contentOf } from '#contracts/full-text/text-lines.ts';
import type { Inline } from '#contracts/full-text/text-tree.ts';

/** The same run with another content. */
export const withContent = (inline: Inline, content: Inline[]): Inline =>
  typeof inline === 'string' || !('content' in inline) ? inline : { ...inline, content };

/** Joins strings, collapses white space, drops what is empty and trims the ends. */
export function tidy(content: readonly Inline[]): Inline[] {
  return trimmed(trimmed(joined(content), 'start'), 'end');
}

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

function trimmed(content: readonly Inline[], end: 'start' | 'end'): Inline[] {
  const result = [...content];
  while (result.length > 0) {
    const at = end === 'start' ? 0 : result.length - 1;
    const outer = result[at]!;
    const inner = contentOf(outer);
    let kept: Inline | undefined = outer;
    if (typeof outer === 'string')
      kept = end === 'start' ? outer.replace(/^ +/u, '') : outer.replace(/ +$/u, '');
    else if (inner) {
      const rest = trimmed(inner, end);
      kept = rest.length > 0 ? withContent(outer, rest) : undefined;
    }
    if (kept !== undefined && kept !== '') {
      result[at] = kept;
      break;
    }
    result.splice(at, 1);
  }
  return result;
}

/** The words of a line, without its marks. */
export const textOfInlines = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if (inline.kind === 'break') return ' ';
      if (inline.kind === 'formula') return inline.tex ?? (inline.mathml ? textOfMath(inline.mathml) : '');
      return textOfInlines(contentOf(inline) ?? []);
    })
    .join('');

type Math = NonNullable<Extract<Inline, { kind: 'formula' }>['mathml']>;

const textOfMath = (element: Math): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOfMath(child))).join('');
