import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { TextError } from './text-error.ts';

const HEAP_MEGABYTES = 512;
/** Address space of the program, in kilobytes: more than its heap, for its own code. */
const ADDRESS_KILOBYTES = 4_000_000;

/** The title and the authors are left out: the article has them. */
const template = '<article><body>$body$</body><back>$back$</back></article>\n';

/** The program, where the machine has it. */
async function findPandoc(path = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, 'pandoc');
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/**
 * A Word file as JATS by pandoc, which reads its equations; undefined on a machine without it. It sees no other file and
 * no network, in a folder of its own, with limits of time, processor and memory.
 */
export async function wordAsJats(bytes: Buffer, signal: AbortSignal): Promise<string | undefined> {
  const program = await findPandoc();
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'text-'));
  try {
    await writeFile(join(folder, 'text.docx'), bytes);
    await writeFile(join(folder, 'template.xml'), template);
    return await run(program, folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(program: string, folder: string, signal: AbortSignal): Promise<string> {
  const seconds = textLimits.conversionMs / 1_000;
  const limits = `ulimit -v ${ADDRESS_KILOBYTES}; ulimit -t ${seconds}; exec "$0" "$@"`;
  const options = [
    '+RTS',
    `-M${HEAP_MEGABYTES}M`,
    '-RTS',
    '--sandbox',
    '--template=template.xml',
    '--from',
    'docx',
    '--to',
    'jats_publishing',
    'text.docx',
  ];
  const child = spawn('sh', ['-c', limits, program, ...options], {
    cwd: folder,
    env: { HOME: folder, LANG: 'C.UTF-8' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(textLimits.conversionMs)]),
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  let size = 0;
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > textLimits.textBytes) child.kill('SIGKILL');
  });
  try {
    const [output, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (size > textLimits.textBytes)
      throw new TextError(`The text is larger than ${textLimits.textBytes / 1_000_000} MB`);
    if (code !== 0) throw new TextError(`The Word file cannot be read: ${problems.trim().slice(0, 200)}`);
    return output;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TextError) throw error;
    throw new TextError(`The conversion took longer than ${seconds} seconds`);
  }
}
