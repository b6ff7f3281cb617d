/** Runs in a worker thread, in specs directly from the TypeScript source. */
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
import type { Reference } from '#contracts/articles/references.ts';
import type { TextWarning } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { type MarkupElement, xmlTree } from '#platform/validation/markup-tree.ts';
import { XmlError } from '#platform/validation/xml-elements.ts';
import { htmlArticle } from './html-article.ts';
import { finished, readArticle } from './jats-article.ts';
import { linkText } from './link-text.ts';
import { pictureFinder } from './picture-names.ts';
import { Reading } from './reading.ts';
import { TextError } from './text-error.ts';
import { arrangeArticle } from './word-rules.ts';
import { wordArticle } from './word-file.ts';

export interface Text {
  kind: 'jats' | 'html' | 'word' | 'word-as-jats';
  /** The text of JATS or HTML. */
  text: string;
  /** Its place in the zip, from which the addresses of pictures count. */
  path: string;
  /** Names of the files beside it. */
  names: string[];
  /** The files of a Word document. */
  files?: Map<string, Uint8Array>;
  references: readonly Reference[];
  language: string;
}

/** Refusals are values, since a thread passes on only the words of an error. */
type Result =
  { refusal: string } | { tree: TextTree; warnings: TextWarning[]; embedded: Map<string, Uint8Array> };

const functions = {
  async read(source: Text): Promise<Result> {
    try {
      const embedded = new Map<string, Uint8Array>();
      const reading = new Reading(pictureFinder(source.path, source.names, embedded), source.language);
      const root = await rootOf(reading, source, embedded);
      if (source.kind !== 'jats') arrangeArticle(root);
      const tree = readArticle(reading, root);
      if (tree.references.length === 0) tree.references = [...source.references];
      return { tree: finished(reading, linkText(reading, tree)), warnings: reading.warnings, embedded };
    } catch (error) {
      if (error instanceof TextError || error instanceof XmlError) return { refusal: error.message };
      // Recursion is bounded, but not by the stack.
      if (error instanceof RangeError) return { refusal: 'Its elements are nested too deeply' };
      throw error;
    }
  },
};
export type ConversionFunctions = typeof functions;
serveThreadCalls(functions);

async function rootOf(
  reading: Reading,
  { kind, text, files }: Text,
  embedded: Map<string, Uint8Array>,
): Promise<MarkupElement> {
  if (kind === 'jats' || kind === 'word-as-jats') return xmlTree(text);
  return htmlArticle(reading, files ? await wordArticle(reading, files, embedded) : text);
}
