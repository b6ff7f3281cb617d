/** A part of a line of the handbook. */
export type Inline =
  | { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2; line: Inline[] }
  | { kind: 'paragraph'; line: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; file: string; alt: string };

/**
 * The blocks of a page of the handbook, whose Markdown has headings, paragraphs, lists of one level, tables and
 * pictures.
 */
export function blocksOf(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((text) => blockOf(text.split('\n')));
}

function blockOf(lines: string[]): Block {
  const text = lines.map((line) => line.trim()).join(' ');
  const [, signs, heading] = /^(##?) (.*)$/.exec(text) ?? [];
  if (signs !== undefined)
    return { kind: 'heading', level: signs.length === 1 ? 1 : 2, line: inlines(heading ?? '') };
  const [, alt, file] = /^!\[([^\]]*)\]\(pictures\/([\w.-]+)\)$/.exec(text) ?? [];
  if (file !== undefined) return { kind: 'picture', file, alt: alt ?? '' };
  if (text.startsWith('|')) {
    const [head = [], , ...rows] = lines.map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => inlines(cell.trim())),
    );
    return { kind: 'table', head, rows };
  }
  const isOrdered = /^\d+\. /.test(text);
  if (isOrdered || text.startsWith('- ')) {
    const items = lines
      .join('\n')
      .split(/^(?:- |\d+\. )/m)
      .slice(1);
    return { kind: 'list', isOrdered, items: items.map((item) => inlines(item.replace(/\s+/g, ' ').trim())) };
  }
  return { kind: 'paragraph', line: inlines(text) };
}

const inline =
  /\*\*(?<strong>[^*]+)\*\*|(?<!\w)_(?<emphasis>[^_]+)_(?!\w)|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<to>[^)]+)\)/g;

function inlines(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const found of line.matchAll(inline)) {
    if (found.index > at) parts.push({ kind: 'text', text: line.slice(at, found.index) });
    at = found.index + found[0].length;
    const { strong, emphasis, code, text, to } = found.groups ?? {};
    if (text !== undefined && to !== undefined) parts.push({ kind: 'link', text, to });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis });
    else parts.push({ kind: 'code', text: code ?? '' });
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) });
  return parts;
}
