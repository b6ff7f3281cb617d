import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Uncopied } from '../uncopied.ts';

const SECONDS = 60;
/** Address space in kilobytes. */
const MEMORY = 1_000_000;
/** The largest drawn file, in blocks of 512 bytes: 100 MB. */
const FILE_BLOCKS = 204_800;
const MAX_TEXT_BYTES = 20_000_000;
const command = `ulimit -c 0; ulimit -v ${MEMORY}; ulimit -t ${SECONDS}; ulimit -f ${FILE_BLOCKS}; exec "$@"`;
/** Exit code of a shell that does not find a program. */
const NOT_FOUND = 127;

/** The pages drawn into a new file by poppler, which interprets them: nothing else of the file gets through. */
export async function drawPages(bytes: Uint8Array, folder: string): Promise<Uint8Array> {
  await writeFile(join(folder, 'original.pdf'), bytes);
  await run(folder, ['pdftocairo', '-q', '-pdf', '-origpagesizes', 'original.pdf', 'drawn.pdf']);
  return withLengths(await readFile(join(folder, 'drawn.pdf')));
}

/**
 * The drawn file with the length of each stream where it begins, not after its end: pdf-lib searches for an end that it is
 * not told, and finds words and line ends within the data.
 */
function withLengths(file: Buffer): Buffer {
  const text = file.toString('latin1');
  const lengths = new Map(
    [...text.matchAll(/\n(\d+) 0 obj\n\s*(\d+)\nendobj/g)].map(([, id, length]) => [id, length]),
  );
  const written = text.replace(/\/Length (\d+) 0 R/g, (reference, id: string) => {
    const length = lengths.get(id);
    return length ? `/Length ${length}` : reference;
  });
  return Buffer.from(written, 'latin1');
}

/** The text of each page in lines, in the order in which it is read; words that a hyphen parts are one. */
export async function readPages(bytes: Uint8Array, folder: string): Promise<string[]> {
  await writeFile(join(folder, 'read.pdf'), bytes);
  const text = await run(folder, ['pdftotext', '-q', '-enc', 'UTF-8', 'read.pdf', '-']);
  return text.split('\f').slice(0, -1);
}

/** Runs a program of poppler, which can only access the folder, with limits of time, memory and written bytes. */
async function run(folder: string, program: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', command, 'sh', ...program], {
      cwd: folder,
      env: { HOME: folder, LANG: 'C.UTF-8', PATH: process.env.PATH },
      maxBuffer: MAX_TEXT_BYTES,
      timeout: SECONDS * 1_000,
      killSignal: 'SIGKILL',
    });
    return stdout;
  } catch (error) {
    const { code } = error as { code?: string | number | null };
    if (code === NOT_FOUND)
      throw new Uncopied(
        'The journal’s server cannot read PDFs because poppler is not installed. Send a Word file, or ask the journal to install poppler',
      );
    throw new Uncopied(
      typeof code === 'number'
        ? 'This PDF cannot be read. Save it again as PDF in the program that made it, and choose the new file.'
        : 'This PDF takes too long or too much memory to draw. Save it with smaller pictures, and choose the new file.',
    );
  }
}
