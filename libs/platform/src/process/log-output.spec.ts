import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '#testing/jest/temporary-folder.ts';

/** Node runs the sources, whose constructors declare properties. */
const options = [
  '--experimental-transform-types',
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '-e',
];
const importOf = (file: string) => `import '${new URL(file, import.meta.url).href}';`;

describe('The output of a process whose disk is full', () => {
  const folder = temporaryFolder('colophon-output-');

  /** @param before runs while nothing can be written, `after` when there is room again. @returns what is written then */
  async function written(imports: string, before: string, after: string): Promise<string[]> {
    const path = join(folder, 'log');
    const script = `${imports}
      import { closeSync, openSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      ${before}
      await sleep(50);
      closeSync(1);
      openSync('${path}', 'w'); // as the lowest number that is free
      ${after}`;
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [...options, script], {
      stdio: ['ignore', full, full],
      env: { LOG_LEVEL: 'info' },
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    return readFileSync(path, 'utf8').trimEnd().split('\n');
  }

  it('drops and counts the lines of its log, then writes again', async () => {
    const imports = importOf('logging.ts').replace('import', 'import { logger } from');
    const lines = await written(
      imports,
      `logger.info('first'); logger.error({ err: new Error('of a request') }, 'second');`,
      `logger.info('third');`,
    );
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 40, dropped: 2, msg: 'log lines could not be written' }),
      expect.objectContaining({ level: 30, msg: 'third' }),
    ]);
  });

  it('does the same with what it prints and with warnings of Node', async () => {
    const lines = await written(
      importOf('every-process.ts'),
      `console.log('first'); console.log('second'); console.error('third'); process.emitWarning('fourth');`,
      `console.log('fifth');`,
    );
    expect(lines).toEqual(['(lines that could not be written: 2)', 'fifth']);
  });

  it('goes on when nobody reads it', async () => {
    const script = `${importOf('every-process.ts')}
      import { setTimeout as sleep } from 'node:timers/promises';
      console.log('begun');
      await new Promise((resolve) => process.once('message', resolve));
      for (let line = 1; line <= 3; line += 1, await sleep(10)) console.log(line);
      process.send('gone on');
      process.disconnect();`;
    const child = spawn(process.execPath, [...options, script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const [exit, message] = [once(child, 'exit'), once(child, 'message')];
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    child.send('nobody reads');
    expect(await message).toEqual(['gone on', undefined]);
    expect(await exit).toEqual([0, null]);
  });
});
