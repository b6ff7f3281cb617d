import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { setNiceness } from './niceness.ts';

describe('The niceness of a process', () => {
  it('is that of the process and of its session', async () => {
    const child = spawn('sleep', ['60'], { detached: true });
    await once(child, 'spawn');
    await setNiceness([child.pid!], 7);
    expect(getPriority(child.pid)).toBe(7);
    const group = `/proc/${child.pid}/autogroup`;
    if (existsSync(group)) expect(readFileSync(group, 'utf8')).toMatch(/ nice 7$/m);
    child.kill();
    await once(child, 'exit');
  });

  it('is ignored for a process that has exited', async () => {
    const child = spawn('true');
    await once(child, 'exit');
    await expect(setNiceness([child.pid!], 7)).resolves.toBeUndefined();
  });
});
