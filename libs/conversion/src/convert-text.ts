import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Reference } from '#contracts/articles/references.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { FileProcessEnded, workOnFile } from '#platform/process/file-process.ts';
import { logger } from '#platform/process/logging.ts';
import type { ConversionRequest, ConversionResult } from './conversion-process.ts';
import type { DrawnPicture } from './drawn-pictures.ts';
import { TextError, tooLong } from './text-error.ts';

export interface Conversion {
  /** References of the article, used for a text without a reference list. */
  references: readonly Reference[];
  language?: string;
  /** Stores a picture and returns its name in the file store. Without it, pictures have the names that the file gives them. */
  storePicture?: (picture: DrawnPicture) => Promise<string>;
  signal: AbortSignal;
}

const script = new URL(`./conversion-process${extname(import.meta.url)}`, import.meta.url);
/** Memory of the process of one file; together with the worker’s it is less than a container may have. */
const MEGABYTES = 640;

/** Reads JATS, HTML, a zip of either, or a Word file. @throws TextError for an unreadable or too large file */
export async function convertText(source: { name: string; content: Readable }, conversion: Conversion) {
  const { references, language = 'en', signal, storePicture } = conversion;
  const result = await workOnFile<DrawnPicture, string, ConversionResult>(script, {
    file: source.content,
    request: {
      name: source.name,
      references,
      language,
      hasPictures: !!storePicture,
    } satisfies ConversionRequest,
    take: (picture) => storePicture!(picture),
    megabytes: MEGABYTES,
    limitMs: textLimits.conversionMs,
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    logger.warn({ err: error }, 'a text could not be converted');
    throw refusalOf(error);
  });
  if ('refusal' in result) throw new TextError(result.refusal);
  return result;
}

function refusalOf(error: unknown): TextError {
  if (error instanceof FileProcessEnded)
    return error.reason === 'time'
      ? tooLong()
      : new TextError('The conversion needed more memory than it may have');
  const message = error instanceof Error ? error.message : String(error);
  if (/allocation failed|out of memory/iu.test(message))
    return new TextError('The conversion needed more memory than it may have');
  return new TextError(`The file cannot be read: ${message.slice(0, 200)}`);
}
