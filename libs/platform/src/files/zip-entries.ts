import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

const MAX_NAME_LENGTH = 500;
/** Files that operating systems add to a zip. */
const systemFiles = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;

interface Limits {
  files: number;
  /** Unpacked size as the entries declare it; more is never read. */
  bytes: number;
  shownBytes: string;
}

/** A name from an upload, quoted and shortened for messages. */
export const quoted = (name: string): string => {
  const text = name.replace(/\p{C}/gu, '\ufffd');
  return `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`;
};

/** 'a, b and 8 more' */
export function shortList(items: readonly (string | number)[], most = 10): string {
  const more = items.length > most ? ` and ${items.length - most} more` : '';
  return `${items.slice(0, most).join(', ')}${more}`;
}

/** The files of a zip by their names. @throws an error of the class that is given, for what is not accepted */
export async function zipEntries(
  zip: ZipFile,
  limits: Limits,
  Refusal: new (reason: string) => Error,
): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.files)
    throw new Refusal(`There are more than ${limits.files.toLocaleString('en')} files`);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.normalize('NFC');
    if (name.endsWith('/') || systemFiles.test(name)) continue;
    const problem = problemOf(entry);
    if (problem) throw new Refusal(`${quoted(name)} ${problem}`);
    if (entries.has(name)) throw new Refusal(`${quoted(name)} is there twice`);
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.bytes) throw new Refusal(`The files are together larger than ${limits.shownBytes}`);
    entries.set(name, slim(entry));
  }
  return entries;
}

/** The contents of a zip's files, in memory. @throws Refusal, with the reason given here for a damaged zip */
export async function unzip(
  bytes: Buffer,
  limits: Limits,
  Refusal: new (reason: string) => Error,
  damaged: string,
): Promise<Map<string, Buffer>> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const files = new Map<string, Buffer>();
    for (const [name, entry] of await zipEntries(zip, limits, Refusal))
      files.set(name, await buffer(await zip.openReadStreamPromise(entry)));
    return files;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(damaged);
  }
}

function problemOf(entry: Entry): string | undefined {
  if (entry.fileName.length > MAX_NAME_LENGTH) return 'has too long a name';
  if (/\p{Cc}/u.test(entry.fileName)) return 'has a name with control characters';
  if (entry.isEncrypted()) return 'is encrypted';
  if (!entry.canDecodeFileData()) return 'is packed in a way that is not known here';
  // The upper half of the attributes is a Unix mode, if present.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170_000;
  if (kind !== 0 && kind !== 0o100_000) return 'is not a file but a link or something else';
  return undefined;
}

/** Drops comments and raw names, which can be as large as the zip. */
function slim(entry: Entry): Entry {
  const empty = Buffer.alloc(0);
  Object.assign(entry, { fileNameRaw: empty, extraFieldRaw: empty, fileCommentRaw: empty, extraFields: [] });
  return Object.assign(entry, { comment: '', fileComment: '' });
}
