import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { TextError, tooLarge, tooLong } from './text-error.ts';

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
export async function wordAsJats(bytes: Buffer): Promise<string> {
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
