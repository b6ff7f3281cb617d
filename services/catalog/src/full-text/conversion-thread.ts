/** Runs in a worker thread, in specs directly from the TypeScript source. */
import type { Reference } from '#contracts/articles/references.ts';
import { textLimits, type TextWarning } from '#contracts/full-text/full-text.ts';
import { serveThreadCalls } from '#platform/process/serve-thread-calls.ts';
import { distinctWords } from '../publishing/article-texts/distinct-words.ts';
import { convertText } from './conversion/convert-text.ts';
import { TextError } from './conversion/text-error.ts';
import { wordsOfText } from './conversion/words-of-text.ts';
import { type PictureFile, TextPictures } from './text-pictures.ts';

const MAX_WARNINGS = 1_000;
const MAX_ABOUT = 300;
const MEGABYTE = 1_000_000;
const TOO_LONG = `The conversion took longer than ${textLimits.conversionMs / 60_000} minutes`;

interface Order {
  /** Of the source in the file store. */
  key: string;
  name: string;
  bytes: Uint8Array;
  references: Reference[];
  language: string;
}
export interface Conversion {
  /** JSON. */
  tree: string;
  words: string;
  warnings: TextWarning[];
  pictures: string[];
  files: PictureFile[];
}

const functions = {
  /** An error is a message for staff. */
  convert: async (order: Order): Promise<Conversion | { error: string }> => {
    const { key, name, bytes, references, language } = order;
    const pictures = new TextPictures(key);
    const signal = AbortSignal.timeout(textLimits.conversionMs);
    try {
      const { tree, warnings } = await convertText(
        { name, bytes: Buffer.from(bytes) },
        { references, language, signal, storePicture: (picture) => pictures.add(picture) },
      );
      const json = JSON.stringify(tree);
      if (Buffer.byteLength(json) > textLimits.textBytes)
        throw new TextError(`The text is longer than ${textLimits.textBytes / MEGABYTE} MB`);
      return {
        tree: json,
        words: distinctWords(wordsOfText(tree).map(({ text }) => text)),
        warnings: warnings.slice(0, MAX_WARNINGS).map((warning) => ({
          ...warning,
          about: warning.about.slice(0, MAX_ABOUT),
        })),
        pictures: [...pictures.names],
        files: pictures.files,
      };
    } catch (error) {
      if (signal.aborted) return { error: TOO_LONG };
      if (error instanceof TextError) return { error: error.message };
      throw error;
    }
  },
};
export type ConversionFunctions = typeof functions;
serveThreadCalls(functions);
