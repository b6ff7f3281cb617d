import { execFile } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '#testing/running/free-port.ts';

/** A process of two programs, one of which throws later. @returns what it logged at the end, and its code */
async function runUntilEnd(thrown: string): Promise<{ code: unknown; last: object }> {
  const script = `
    import { runPrograms } from './dist/libs/platform/src/http/run-programs.js';
    const idle = () => async () => { setInterval(() => undefined, 1_000); };
    const failing = () => async () => { ${thrown} };
    await runPrograms(new Map([['webdata', idle], ['auth', failing], ['catalog', idle]]));
  `;
  const env = { ...process.env, OPS_PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
  return new Promise((resolve) =>
    execFile(process.execPath, ['--input-type=module', '-e', script], { env }, (error, stdout) =>
      resolve({ code: error?.code, last: JSON.parse(stdout) as object }),
    ),
  );
}

describe('A process of several programs', () => {
  it.each([
    ['a timer', "setTimeout(() => { throw new Error('late'); }, 100);"],
    ['a promise', "setTimeout(async () => { throw new Error('late'); }, 100);"],
  ])('ends at an error of %s that nobody catches, and names the program', async (_, thrown) => {
    const { code, last } = await runUntilEnd(thrown);
    expect(code).toBe(1);
    expect(last).toMatchObject({ process: 'auth', msg: 'uncaught error', err: { message: 'late' } });
  });
});
