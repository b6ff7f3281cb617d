import { extname } from 'node:path';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { ThreadCalls } from '#platform/process/thread-calls.ts';
import type { ConversionFunctions, Text } from './conversion-thread.ts';
import type { Conversion, ConvertedText } from './conversion.ts';
import { wordAsJats } from './pandoc.ts';
import { readSource, type Source } from './source-files.ts';
import { storePictures } from './stored-pictures.ts';
import { TextError } from './text-error.ts';

export interface SourceFile {
  name: string;
  bytes: Buffer;
}

const HEAP_MEGABYTES = 512;
const script = new URL(`./conversion-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Reads JATS, a zip of JATS or HTML with its pictures, HTML or a Word file.
 *
 * @throws TextError for a file that cannot be read, or beyond a bound
 */
export async function convertText(source: SourceFile, conversion: Conversion): Promise<ConvertedText> {
  const { signal } = conversion;
  signal.throwIfAborted();
  const read = await readSource(source.name, source.bytes);
  const text = await textOf(source.bytes, read, conversion);
  const result = await inThread(text, signal);
  if ('refusal' in result) throw new TextError(result.refusal);
  const files = new Map<string, Uint8Array>([...read.files, ...result.embedded]);
  const converted = await storePictures(result, files, conversion);
  if (Buffer.byteLength(JSON.stringify(converted.tree)) > textLimits.textBytes)
    throw new TextError(`The text is larger than ${textLimits.textBytes / 1_000_000} MB`);
  return converted;
}

async function textOf(bytes: Buffer, source: Source, conversion: Conversion): Promise<Text> {
  const { references, language = 'en', signal } = conversion;
  const names = [...source.files.keys()];
  if (source.kind !== 'word') {
    const { kind, path, text } = source;
    return { kind, path, text, names, references, language };
  }
  const jats = await wordAsJats(bytes, signal);
  // Pandoc names the pictures from the folder of the document.
  if (jats !== undefined)
    return { kind: 'word-as-jats', path: 'word/document.xml', text: jats, names, references, language };
  return { kind: 'word', path: '', text: '', files: source.files, names, references, language };
}

/** In a thread of its own: one that was lost to a hostile file takes no other conversion with it. */
async function inThread(text: Text, signal: AbortSignal) {
  const thread = new ThreadCalls<ConversionFunctions>(script, { heapMegabytes: HEAP_MEGABYTES });
  const end = () => void thread.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await thread.call(textLimits.conversionMs, 'read', text);
  } catch (error) {
    signal.throwIfAborted();
    throw new TextError(refusalOf(error));
  } finally {
    signal.removeEventListener('abort', end);
    await thread.end();
  }
}

function refusalOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('did not respond'))
    return `The conversion took longer than ${textLimits.conversionMs / 1_000} seconds`;
  if (/memory|ended with code/u.test(message)) return 'The conversion needed more memory than it may have';
  return `The file cannot be read: ${message.slice(0, 200)}`;
}
