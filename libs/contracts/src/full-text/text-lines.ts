import type { Block, Cell, Inline } from './text-tree.ts';

/** A line of a text: of a heading, the title of a float and a term of a list, or any other. */
export type LineKind = 'heading' | 'text';
type ChangeLine = (content: Inline[], kind: LineKind) => Inline[];

/** The same blocks with each line changed, in the order of reading. */
export const mapLines = (blocks: readonly Block[], change: ChangeLine): Block[] =>
  blocks.map((block) => mapBlock(block, change));

function mapBlock(block: Block, change: ChangeLine): Block {
  const inner = (blocks: readonly Block[]) => mapLines(blocks, change);
  const rows = (cells: Cell[][]) =>
    cells.map((row) => row.map((cell) => ({ ...cell, blocks: inner(cell.blocks) })));
  switch (block.kind) {
    case 'section':
    case 'box':
      return { ...block, title: change(block.title, 'heading'), blocks: inner(block.blocks) };
    case 'paragraph':
      return { ...block, content: change(block.content, 'text') };
    case 'list':
      return { ...block, items: block.items.map(inner) };
    case 'definitions': {
      const items = block.items.map(({ term, blocks }) => ({
        term: change(term, 'heading'),
        blocks: inner(blocks),
      }));
      return { ...block, items };
    }
    case 'quote': {
      const { attribution } = block;
      const blocks = inner(block.blocks);
      return attribution
        ? { ...block, blocks, attribution: change(attribution, 'text') }
        : { ...block, blocks };
    }
    case 'lines':
      return { ...block, lines: block.lines.map((line) => change(line, 'text')) };
    case 'figure':
      return { ...block, title: change(block.title, 'heading'), caption: inner(block.caption) };
    case 'table': {
      const [title, caption] = [change(block.title, 'heading'), inner(block.caption)];
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

/** Calls a function with each line. */
export function eachLine(blocks: readonly Block[], use: (content: Inline[], kind: LineKind) => void): void {
  mapLines(blocks, (content, kind) => {
    use(content, kind);
    return content;
  });
}

/** All blocks in the order of reading, each before those within it. */
export function* everyBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    for (const inner of innerBlocks(block)) yield* everyBlock(inner);
  }
}

function innerBlocks(block: Block): Block[][] {
  switch (block.kind) {
    case 'section':
    case 'box':
    case 'quote':
      return [block.blocks];
    case 'list':
      return block.items;
    case 'definitions':
      return block.items.map(({ blocks }) => blocks);
    case 'figure':
    case 'media':
      return [block.caption];
    case 'table': {
      const cells = [...block.head, ...block.body, ...block.foot].flat().map(({ blocks }) => blocks);
      return [block.caption, ...cells, block.notes];
    }
    default:
      return [];
  }
}

/** The content of a run, of whichever kind; undefined of strings, breaks, formulas and pictures. */
export const contentOf = (inline: Inline): Inline[] | undefined =>
  typeof inline !== 'string' && 'content' in inline ? inline.content : undefined;

/** All runs of a line, each before those within it. */
export function* everyInline(content: readonly Inline[]): Generator<Inline> {
  for (const inline of content) {
    yield inline;
    yield* everyInline(contentOf(inline) ?? []);
  }
}
