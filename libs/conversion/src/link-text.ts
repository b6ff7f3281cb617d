import { blocksOf, contentOf, everyBlock, inlinesIn, mapLines } from '#contracts/full-text/text-lines.ts';
import type { Block, Inline, TextTree } from '#contracts/full-text/text-tree.ts';
import {
  findMentions,
  findNames,
  findNumbers,
  type FoundLink,
  type LinkTargets,
  numberIn,
  withoutOverlaps,
} from './found-links.ts';
import type { Reading } from './reading.ts';
import { withContent } from './text-inlines.ts';

type Find = (text: string) => FoundLink[];

/** Makes links of the citations and cross-references in the text of a file that has none itself. */
export function linkText(reading: Reading, tree: TextTree): TextTree {
  const targets: LinkTargets = { references: tree.references, targets: targetsIn(tree) };
  const inlines = inlinesIn(blocksOf(tree));
  const has = (kind: string) => inlines.some((inline) => typeof inline !== 'string' && inline.kind === kind);
  const finders: Find[] = [];
  if (!has('citation')) {
    // A text cites either by number or by name.
    const [byNumber, byName] = [findNumbers, findNames].map((find) => {
      const links = inlines.flatMap((text) => (typeof text === 'string' ? find(text, targets) : []));
      return { find, count: links.filter(({ references }) => references).length };
    });
    const { find, count } = byNumber!.count > byName!.count ? byNumber! : byName!;
    if (count > 0) finders.push((text) => find(text, targets));
  }
  if (!has('cross-reference') && targets.targets.size > 0)
    finders.push((text) => findMentions(text, targets));
  if (finders.length === 0) return tree;
  const find: Find = (text) => withoutOverlaps(finders.flatMap((finder) => finder(text)));
  return {
    ...tree,
    blocks: linkBlocks(reading, tree.blocks, '', find),
    notes: tree.notes.map((note) => ({ ...note, blocks: linkBlocks(reading, note.blocks, '', find) })),
  };
}

/** Ids of numbered elements, by kind and number. */
function targetsIn(tree: TextTree): Map<string, string> {
  const targets = new Map<string, string>();
  for (const block of everyBlock(tree.blocks))
    if ('label' in block && 'id' in block && block.id) {
      const number = numberIn(block.label);
      const key = `${block.kind} ${number}`;
      if (number !== '' && !targets.has(key)) targets.set(key, block.id);
    }
  return targets;
}

const linkBlocks = (reading: Reading, blocks: Block[], around: string, find: Find): Block[] =>
  blocks.flatMap((block) => {
    const at = 'id' in block && block.id ? block.id : around;
    if (block.kind === 'section' || block.kind === 'box')
      return { ...block, blocks: linkBlocks(reading, block.blocks, at, find) };
    return reading.within(at, () =>
      mapLines([block], (line, kind) => (kind === 'heading' ? line : linkLine(reading, line, find))),
    );
  });

const unlinked = new Set(['link', 'citation', 'cross-reference', 'note-mark', 'monospace']);

const linkLine = (reading: Reading, line: readonly Inline[], find: Find): Inline[] =>
  line.flatMap((inline) => {
    if (typeof inline === 'string') return linkWords(reading, inline, find(inline));
    const content = contentOf(inline);
    return content && !unlinked.has(inline.kind)
      ? withContent(inline, linkLine(reading, content, find))
      : inline;
  });

function linkWords(reading: Reading, text: string, links: readonly FoundLink[]): Inline[] {
  const result: Inline[] = [];
  let end = 0;
  for (const { start, end: next, references, target, unknown } of links) {
    const words = text.slice(start, next);
    if (unknown === 'citation') reading.warn('citation_without_reference', words);
    else if (unknown) reading.warn('cross_reference_without_target', words);
    else {
      const content = [words];
      result.push(
        text.slice(end, start),
        references
          ? { kind: 'citation', references, content }
          : { kind: 'cross-reference', target: target!, content },
      );
      end = next;
    }
  }
  return [...result, text.slice(end)].filter((part) => part !== '');
}
