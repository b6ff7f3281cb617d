import type { Reference } from '#contracts/articles/references.ts';
import type { TextWarning } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';

/** What the conversion of a file needs. */
export interface Conversion {
  /** Those of the article, for a text without a list of its own. */
  references: readonly Reference[];
  language?: string;
  /** Stores a picture and returns its name in the file store; undefined for what is no picture that pages can show. */
  storePicture(bytes: Buffer): Promise<{ name: string; width: number; height: number } | undefined>;
  signal: AbortSignal;
}

export interface ConvertedText {
  tree: TextTree;
  warnings: TextWarning[];
}
