/** Runs in a separate process for each file, in specs directly from the TypeScript source. */
import { join, posix } from 'node:path';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
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
import { Reading } from './reading.ts';
import { readSource, type Source } from './source-files.ts';
import { storePictures } from './stored-pictures.ts';
import { TextError, tooLarge, tooLong } from './text-error.ts';
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

const DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,/;

/**
 * Finds the picture that an address in a text means: by its path, else by its name, else by its name without the
 * extension, which JATS may leave out. A picture in the text itself is added to `embedded`.
 */
function pictureFinder(
  path: string,
  names: readonly string[],
  embedded: Map<string, Uint8Array>,
): (href: string) => string | undefined {
  const exact = new Set(names);
  const byBase = new Map<string, string>();
  // The first of several has the name.
  for (const name of [...names].reverse()) {
    const base = posix.basename(name).toLowerCase();
    byBase.set(base.replace(/\.\w{2,5}$/u, ''), name).set(base, name);
  }
  return (href) => {
    if (embedded.has(href)) return href;
    const data = DATA.exec(href);
    if (data) {
      const name = `embedded:${embedded.size + 1}`;
      embedded.set(name, Buffer.from(href.slice(data[0].length), 'base64'));
      return name;
    }
    const plain = decoded(href.replace(/[?#].*$/u, '')).normalize('NFC');
    if (plain === '') return undefined;
    const relative = posix.normalize(posix.join(posix.dirname(path), plain));
    if (exact.has(relative)) return relative;
    return byBase.get(posix.basename(plain).toLowerCase());
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The title and the authors are left out: the article has them. */
const template = '<article><body>$body$</body><back>$back$</back></article>\n';
const options = '--sandbox --template=template.xml --from docx --to jats_publishing text.docx'.split(' ');
/** Runs pandoc with limits. The address space, in kilobytes, exceeds the heap by the program's own code. */
const command = `ulimit -S -d unlimited; ulimit -v 4000000; ulimit -t ${textLimits.conversionMs / 1_000}; exec pandoc +RTS -M512M -RTS "$@"`;
/** Exit code of a shell that does not find the program. */
const NOT_FOUND = 127;
const HEAP_EXHAUSTED = 251;

/**
 * A Word file as JATS by pandoc. It sees no other file and no network, in a folder of its own, with limits of time,
 * processor and memory.
 * @throws TextError, also on a machine without it
 */
async function wordAsJats(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'text-'));
  try {
    await writeFile(join(folder, 'text.docx'), bytes);
    await writeFile(join(folder, 'template.xml'), template);
    const { stdout } = await promisify(execFile)('sh', ['-c', command, 'sh', ...options], {
      cwd: folder,
      env: { HOME: folder, LANG: 'C.UTF-8', PATH: process.env.PATH },
      maxBuffer: textLimits.textBytes,
      timeout: textLimits.conversionMs,
      killSignal: 'SIGKILL',
    });
    return stdout;
  } catch (error) {
    const { code } = error as { code?: string | number | null };
    if (code === NOT_FOUND)
      throw new TextError(
        'The journal’s server cannot read Word files because pandoc is not installed. Send JATS or HTML, or ask the operator to install pandoc',
      );
    if (code === HEAP_EXHAUSTED) throw new TextError('The conversion needed more memory than it may have');
    if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') throw tooLarge();
    throw typeof code === 'number'
      ? new TextError(
          'The Word file cannot be read. Save it in Word as “Word document (.docx)” and upload it again',
        )
      : tooLong();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

serveFile(convert);
