import { once } from 'node:events';
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itWithSmallDisk, SmallDisk } from '#testing/databases/small-disk.ts';
import { LogFile } from './log-file.ts';

const MEGABYTE = 1_048_576;

describe('The log of a running process', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-log-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is rotated at 20 MB, continues in the same file, and is for its user only', async () => {
    const path = join(folder, 'process.log');
    const log = new LogFile(path);
    // Writes 21 MB and a line, waits for a signal, writes another line.
    const script = `
      const { writeSync } = require('node:fs');
      for (let written = 0; written < 21; written++) writeSync(1, 'x'.repeat(${MEGABYTE - 1}) + '\\n');
      writeSync(1, 'before\\n');
      process.send('written');
      process.once('message', () => { writeSync(1, 'after\\n'); process.disconnect(); });`;
    const stdio = ['ignore', log.descriptor, log.descriptor, 'ipc'] as const;
    const child = spawn(process.execPath, ['-e', script], { stdio: [...stdio] });
    const ended = once(child, 'exit');
    await once(child, 'message');
    expect(log.newLines().at(-1)).toBe('before');
    child.send('go on');
    await ended;
    expect(log.newLines()).toEqual(['after']);
    expect(readFileSync(path, 'utf8')).toBe('after\n');
    expect(statSync(`${path}.1`).size).toBe(21 * MEGABYTE + 'before\n'.length);
    for (const file of [path, `${path}.1`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    log.close();
  });

  itWithSmallDisk('is rotated later when there is no room for its copy', () => {
    using disk = new SmallDisk();
    const path = join(disk.path, 'process.log');
    const log = new LogFile(path);
    writeFileSync(path, 'x'.repeat(20 * MEGABYTE) + '\nbefore\n');
    disk.fill();
    expect(log.newLines().at(-1)).toBe('before');
    expect(existsSync(`${path}.1`)).toBe(false);
    disk.free();
    appendFileSync(path, 'after\n');
    expect(log.newLines()).toEqual(['after']);
    expect([statSync(path).size, existsSync(`${path}.1`)]).toEqual([0, true]);
    log.close();
  });
});
