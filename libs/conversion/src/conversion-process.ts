/** Runs in a separate process for each file, in specs directly from the TypeScript source. */
import { serveFile } from '#platform/process/serve-file.ts';
import type { Reference } from '#contracts/articles/references.ts';
import { textLimits, type TextWarning } from '#contracts/full-text/full-text.ts';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import { xmlTree } from '#platform/markup/markup-tree.ts';
import { XmlError } from '#platform/markup/xml-elements.ts';
import { type DrawnPicture, drawPicture } from './drawn-pictures.ts';
import { htmlArticle } from './html-article.ts';
import { finishTree, readArticle } from './jats/jats-article.ts';
import { linkText } from './link-text.ts';
import { wordAsJats } from './pandoc.ts';
import { pictureFinder } from './picture-names.ts';
import { Reading } from './reading.ts';
import { readSource, type Source } from './source-files.ts';
import { storePictures } from './stored-pictures.ts';
import { TextError, tooLarge } from './text-error.ts';
import { arrangeArticle } from './word-rules.ts';
import { wordForPandoc } from './word/word-for-pandoc.ts';

export interface ConversionRequest {
  name: string;
  /** References of the article, used for a text without a reference list. */
  references: readonly Reference[];
  language: string;
  /** Whether pictures are drawn and stored. */
  hasPictures: boolean;
}

/** Refusals are values, since a process passes on only the words of an error. */
export type ConversionResult = { refusal: string } | { tree: TextTree; warnings: TextWarning[] };

async function convert(
  bytes: Buffer,
  { name, references, language, hasPictures }: ConversionRequest,
  store: (picture: DrawnPicture) => Promise<string>,
): Promise<ConversionResult> {
  try {
    const source = await readSource(name, bytes);
    const embedded = new Map<string, Uint8Array>();
    const { kind, path, files: given, text, remarks } = await markupIn(source);
    const reading = new Reading(pictureFinder(path, [...given.keys()], embedded), language);
    for (const { kind: warning, about } of remarks) reading.warn(warning, about);
    const root = kind === 'html' ? htmlArticle(reading, text) : xmlTree(text);
    if (kind !== 'jats') arrangeArticle(root);
    const read = readArticle(reading, root);
    if (read.references.length === 0) read.references = [...references];
    const tree = finishTree(reading, linkText(reading, read));
    const files = new Map<string, Uint8Array>([...given, ...embedded]);
    const draw = async (picture: Uint8Array) => {
      const drawn = await drawPicture(picture);
      return drawn && { name: await store(drawn), width: drawn.width, height: drawn.height };
    };
    const missing = hasPictures ? await storePictures(tree, files, draw, language) : [];
    if (Buffer.byteLength(JSON.stringify(tree)) > textLimits.textBytes) throw tooLarge();
    return { tree, warnings: [...reading.warnings, ...missing] };
  } catch (error) {
    if (error instanceof TextError || error instanceof XmlError) return { refusal: error.message };
    // Recursion is bounded, but not by the stack.
    if (error instanceof RangeError && error.message.includes('call stack'))
      return { refusal: 'Its elements are nested too deeply' };
    throw error;
  }
}

/** Markup of a file; pandoc converts a Word file. */
async function markupIn(source: Source) {
  if (source.kind !== 'word') return { ...source, remarks: [] };
  const { bytes, pictures, remarks } = await wordForPandoc(source.file);
  const text = await wordAsJats(bytes);
  return { kind: source.kind, path: 'word/document.xml', files: pictures, text, remarks };
}

serveFile(convert);
