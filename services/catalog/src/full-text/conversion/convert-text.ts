import { extname } from 'node:path';
import type { Reference } from '#contracts/articles/references.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { ThreadCalls, ThreadTimeout } from '#platform/process/thread-calls.ts';
import type { ConversionFunctions, Text } from './conversion-thread.ts';
import { wordAsJats } from './pandoc.ts';
import { readSource, type Source } from './source-files.ts';
import { storePictures, type StorePicture } from './stored-pictures.ts';
import { TextError, tooLarge, tooLong } from './text-error.ts';

/** What the conversion of a file needs. */
export interface Conversion {
  /** Those of the article, for a text without a list of its own. */
  references: readonly Reference[];
  language?: string;
  storePicture: StorePicture;
  signal: AbortSignal;
}

const script = new URL(`./conversion-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Reads JATS, a zip of JATS or HTML with its pictures, HTML or a Word file.
 *
 * @throws TextError for a file that cannot be read, or beyond a bound
 */
export async function convertText(source: { name: string; bytes: Buffer }, conversion: Conversion) {
  const { signal } = conversion;
  signal.throwIfAborted();
  const read = await readSource(source.name, source.bytes);
  const text = await textOf(source.bytes, read, conversion);
  const result = await inThread(text, signal);
  if ('refusal' in result) throw new TextError(result.refusal);
  const { tree, warnings, embedded } = result;
  const files = new Map<string, Uint8Array>([...read.files, ...embedded]);
  const missing = await storePictures(tree, files, (picture) => {
    signal.throwIfAborted();
    return conversion.storePicture(picture);
  });
  if (Buffer.byteLength(JSON.stringify(tree)) > textLimits.textBytes) throw tooLarge();
  return { tree, warnings: [...warnings, ...missing] };
}

async function textOf(bytes: Buffer, source: Source, conversion: Conversion): Promise<Text> {
  const { references, language = 'en', signal } = conversion;
  const common = { path: '', text: '', names: [...source.files.keys()], references, language };
  if (source.kind !== 'word') return { ...common, kind: source.kind, path: source.path, text: source.text };
  const text = await wordAsJats(bytes, signal);
  if (text === undefined) return { ...common, kind: 'word', files: source.files };
  // Pandoc names the pictures from the folder of the document.
  return { ...common, kind: 'word-as-jats', path: 'word/document.xml', text };
}

/** In a thread of its own: one that was lost to a hostile file takes no other conversion with it. */
async function inThread(text: Text, signal: AbortSignal) {
  const thread = new ThreadCalls<ConversionFunctions>(script, { heapMegabytes: 512 });
  const end = () => void thread.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await thread.call(textLimits.conversionMs, 'read', text);
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error);
  } finally {
    signal.removeEventListener('abort', end);
    await thread.end();
  }
}

function refusalOf(error: unknown): TextError {
  if (error instanceof ThreadTimeout) return tooLong();
  const message = error instanceof Error ? error.message : String(error);
  if (/memory|ended with code/u.test(message))
    return new TextError('The conversion needed more memory than it may have');
  return new TextError(`The file cannot be read: ${message.slice(0, 200)}`);
}
