import { inlineText, linesIn } from '#contracts/full-text/text-lines.ts';
import type { Block, TextTree } from '#contracts/full-text/text-tree.ts';

/** The words of a part of the text, and the title of the section that they stand in. */
export interface SectionWords {
  /** Title of the section; empty for text before the first one. */
  section: string;
  text: string;
}

/** The text without markup for the search, section by section; notes come last. References have a field of their own. */
export function wordsOfText(tree: TextTree): SectionWords[] {
  const parts = (section: string, blocks: readonly Block[]): SectionWords[] => [
    { section, text: wordsIn(blocks.filter(({ kind }) => kind !== 'section')) },
    ...blocks.flatMap((block) =>
      block.kind === 'section' ? parts(`${block.label} ${inlineText(block.title)}`.trim(), block.blocks) : [],
    ),
  ];
  const notes = wordsIn(tree.notes.flatMap(({ blocks }) => blocks));
  return [...parts('', tree.blocks), { section: '', text: notes }].filter(({ text }) => text !== '');
}

const wordsIn = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => [
      'label' in block ? block.label : '',
      block.kind === 'code' ? block.text : '',
      ...linesIn([block]).map(inlineText),
    ])
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
