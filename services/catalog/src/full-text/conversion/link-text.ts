import { contentOf, eachLine, everyBlock, everyInline, mapLines } from '#contracts/full-text/text-lines.ts';
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

type Find = (text: string, targets: LinkTargets) => FoundLink[];

/** Makes links of the citations and cross-references in the text of a file that has none itself. */
export function linkText(reading: Reading, tree: TextTree): TextTree {
  const targets: LinkTargets = { references: tree.references, targets: targetsIn(tree) };
  const lines = linesIn(tree);
  const finders: Find[] = [];
  if (!lines.some((line) => has(line, 'citation'))) {
    // One text cites in one way.
    const byNumber = linksIn(lines, findNumbers, targets);
    const byName = linksIn(lines, findNames, targets);
    if (byNumber > 0 || byName > 0) finders.push(byNumber > byName ? findNumbers : findNames);
  }
  if (!lines.some((line) => has(line, 'cross-reference')) && targets.targets.size > 0)
    finders.push(findMentions);
  if (finders.length === 0) return tree;
  const find: Find = (text, known) => withoutOverlaps(finders.flatMap((finder) => finder(text, known)));
  const change = (blocks: Block[], at: string) =>
    linkBlocks(reading, blocks, at, (text) => find(text, targets));
  return {
    ...tree,
    blocks: change(tree.blocks, ''),
    notes: tree.notes.map((note) => ({ ...note, blocks: change(note.blocks, '') })),
  };
}

const has = (line: readonly Inline[], kind: string): boolean =>
  [...everyInline(line)].some((inline) => typeof inline !== 'string' && inline.kind === kind);

function linesIn(tree: TextTree): Inline[][] {
  const lines: Inline[][] = [];
  for (const blocks of [tree.blocks, ...tree.notes.map((note) => note.blocks)])
    eachLine(blocks, (line) => lines.push(line));
  return lines;
}

const linksIn = (lines: readonly Inline[][], find: Find, targets: LinkTargets): number =>
  lines
    .flatMap((line) => [...everyInline(line)])
    .filter((inline) => typeof inline === 'string')
    .flatMap((text) => find(text, targets))
    .filter(({ references }) => references).length;

/** Ids of what has a number, by kind and number. */
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

function linkBlocks(
  reading: Reading,
  blocks: Block[],
  around: string,
  find: (text: string) => FoundLink[],
): Block[] {
  return blocks.map((block) => {
    const at = 'id' in block && block.id ? block.id : around;
    if (block.kind === 'section' || block.kind === 'box')
      return { ...block, blocks: linkBlocks(reading, block.blocks, at, find) };
    return reading.within(at, () => {
      const [changed] = mapLines([block], (line, kind) =>
        kind === 'heading' ? line : line.flatMap((inline) => linkInline(reading, inline, find)),
      );
      return changed!;
    });
  });
}

const unlinked = new Set(['link', 'citation', 'cross-reference', 'note-mark', 'monospace']);

function linkInline(reading: Reading, inline: Inline, find: (text: string) => FoundLink[]): Inline[] {
  if (typeof inline !== 'string') {
    const content = contentOf(inline);
    if (!content || unlinked.has(inline.kind)) return [inline];
    return [
      withContent(
        inline,
        content.flatMap((inner) => linkInline(reading, inner, find)),
      ),
    ];
  }
  const result: Inline[] = [];
  let end = 0;
  for (const link of find(inline)) {
    const words = inline.slice(link.start, link.end);
    if (link.unknown === 'citation') reading.warn('citation_without_reference', words);
    if (link.unknown === 'cross-reference') reading.warn('cross_reference_without_target', words);
    const made = madeLink(link, words);
    if (!made) continue;
    result.push(inline.slice(end, link.start), made);
    end = link.end;
  }
  return [...result, inline.slice(end)].filter((part) => part !== '');
}

function madeLink({ references, target }: FoundLink, words: string): Inline | undefined {
  if (references) return { kind: 'citation', references, content: [words] };
  return target === undefined ? undefined : { kind: 'cross-reference', target, content: [words] };
}
