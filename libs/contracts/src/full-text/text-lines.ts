import type { Block, Cell, Inline, MathElement, TextTree } from './text-tree.ts';

/** A line of a text: of a heading, the title of a float and a term of a list, or any other. */
type LineKind = 'heading' | 'text';
type ChangeLine = (content: Inline[], kind: LineKind) => Inline[];

/** Blocks with each line changed, in the order of reading. */
export const mapLines = (blocks: readonly Block[], change: ChangeLine): Block[] =>
  blocks.map((block) => mapParts(block, change, (inner) => mapLines(inner, change)));

/** A block with its own lines and the blocks within it changed. */
function mapParts(block: Block, line: ChangeLine, inner: (blocks: Block[]) => Block[]): Block {
  const rows = (cells: Cell[][]) =>
    cells.map((row) => row.map((cell) => ({ ...cell, blocks: inner(cell.blocks) })));
  switch (block.kind) {
    case 'section':
    case 'box':
      return { ...block, title: line(block.title, 'heading'), blocks: inner(block.blocks) };
    case 'paragraph':
      return { ...block, content: line(block.content, 'text') };
    case 'list':
      return { ...block, items: block.items.map(inner) };
    case 'definitions': {
      const items = block.items.map(({ term, blocks }) => ({
        term: line(term, 'heading'),
        blocks: inner(blocks),
      }));
      return { ...block, items };
    }
    case 'quote': {
      const blocks = inner(block.blocks);
      return { ...block, blocks, attribution: block.attribution && line(block.attribution, 'text') };
    }
    case 'lines':
      return { ...block, lines: block.lines.map((verse) => line(verse, 'text')) };
    case 'figure':
      return { ...block, title: line(block.title, 'heading'), caption: inner(block.caption) };
    case 'table': {
      const [title, caption] = [line(block.title, 'heading'), inner(block.caption)];
      const [head, body, foot] = [rows(block.head), rows(block.body), rows(block.foot)];
      return { ...block, title, caption, head, body, foot, notes: inner(block.notes) };
    }
    case 'media':
      return { ...block, caption: inner(block.caption) };
    case 'equation':
    case 'code':
      return block;
  }
}

export function linesIn(blocks: readonly Block[]): Inline[][] {
  const lines: Inline[][] = [];
  mapLines(blocks, (line) => {
    lines.push(line);
    return line;
  });
  return lines;
}

/** All blocks in the order of reading, each before those within it. */
export const everyBlock = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => {
    const inner: Block[][] = [];
    mapParts(
      block,
      (line) => line,
      (within) => {
        inner.push(within);
        return within;
      },
    );
    return [block, ...everyBlock(inner.flat())];
  });

/** The blocks of a text, then those of its notes. */
export const blocksOf = ({ blocks, notes }: TextTree): Block[] => [
  ...blocks,
  ...notes.flatMap((note) => note.blocks),
];

/** The content of a run of any kind; undefined for strings, breaks, formulas and pictures. */
export const contentOf = (inline: Inline): Inline[] | undefined =>
  typeof inline !== 'string' && 'content' in inline ? inline.content : undefined;

/** All runs of the lines, each before those within it. */
export const inlinesIn = (blocks: readonly Block[]): Inline[] => linesIn(blocks).flatMap(everyInline);

const everyInline = (content: readonly Inline[]): Inline[] =>
  content.flatMap((inline) => [inline, ...everyInline(contentOf(inline) ?? [])]);

/** The text of a line without its marks, as an outline shows it and the search finds it. */
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
