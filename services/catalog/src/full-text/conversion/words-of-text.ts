import { eachLine } from '#contracts/full-text/text-lines.ts';
import type { Block, TextTree } from '#contracts/full-text/text-tree.ts';
import { textOfInlines } from './text-inlines.ts';

/** The words of a part of the text, and the title of the section that they stand in. */
export interface SectionWords {
  /** Empty for what stands before the first section. */
  section: string;
  text: string;
}

/** The text without markup for the search, section by section; notes come last. References have a field of their own. */
export function wordsOfText(tree: TextTree): SectionWords[] {
  const parts: SectionWords[] = [];
  const add = (section: string, blocks: readonly Block[]) => {
    const own = blocks.filter(({ kind }) => kind !== 'section');
    const text = wordsIn(own);
    if (text !== '') parts.push({ section, text });
    for (const block of blocks)
      if (block.kind === 'section')
        add([block.label, textOfInlines(block.title)].filter(Boolean).join(' '), block.blocks);
  };
  add('', tree.blocks);
  const notes = wordsIn(tree.notes.flatMap(({ blocks }) => blocks));
  if (notes !== '') parts.push({ section: '', text: notes });
  return parts;
}

function wordsIn(blocks: readonly Block[]): string {
  const lines: string[] = [];
  for (const block of blocks) {
    if ('label' in block && block.label) lines.push(block.label);
    if (block.kind === 'code') lines.push(block.text);
    eachLine([block], (line) => lines.push(textOfInlines(line)));
  }
  return lines.join(' ').replace(/\s+/gu, ' ').trim();
}
