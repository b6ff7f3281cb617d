import { readdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, extname, join, parse } from 'node:path';
import { Readable } from 'node:stream';
import { FileProcessEnded, workOnFile } from '#platform/process/file-process.ts';
import { logger } from '#platform/process/logging.ts';
import type { PagesRequest, SetPages } from './pages-request.ts';
import type { SettingRequest } from './setting-process.ts';

/** Pages could not be set; the message says why, for staff. */
export class PagesError extends Error {}

const script = new URL(`./setting-process${extname(import.meta.url)}`, import.meta.url);
/** 400 MB in use; the fonts' and PDFium's programs reserve more than they use. */
const MEGABYTES = 540;
const LIMIT_MS = 60_000;
const ENGINE = '@myriaddreamin/typst-ts-node-compiler';

/** Why no pages can be set on this machine; undefined if they can. The engine is not loaded. */
export function missingEngine(engine = ENGINE): string | undefined {
  const reason = `No typesetting program is installed for this server (${process.platform}, ${process.arch}). Upload a PDF instead`;
  try {
    const { dir } = parse(findPackageJSON(engine, import.meta.url)!);
    // Its build for this kind of machine is a package beside it.
    return readdirSync(join(dir, '..')).some((name) => name.startsWith(`${basename(dir)}-`))
      ? undefined
      : reason;
  } catch {
    return reason; // the package is not installed
  }
}

/**
 * Sets an article's pages in a process of its own. Equal requests make equal bytes.
 * @param picture reads a picture of the text by its name, as WebP; undefined if there is none
 * @throws PagesError, and what `picture` throws
 */
export async function setPages(
  { tree, ...request }: PagesRequest,
  picture: (name: string) => Promise<Uint8Array | undefined>,
  signal: AbortSignal,
): Promise<SetPages> {
  let outage: unknown;
  return workOnFile<string, Uint8Array | undefined, SetPages>(script, {
    file: Readable.from([Buffer.from(JSON.stringify(tree))]),
    request: request satisfies SettingRequest,
    take: (name) =>
      picture(name).catch((error: unknown) => {
        outage = error;
        throw error;
      }),
    megabytes: MEGABYTES,
    limitMs: LIMIT_MS,
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (outage) throw outage;
    logger.warn({ err: error }, 'pages could not be set');
    throw new PagesError(reasonOf(error));
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof FileProcessEnded && error.reason === 'time')
    return 'The pages took longer than a minute to set';
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof FileProcessEnded || /allocation failed|out of memory/iu.test(message))
    return 'The pages needed more memory than they may have';
  return `The pages cannot be set: ${message.slice(0, 300)}`;
}
