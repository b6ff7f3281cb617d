import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionKeys } from '#platform/sessions/session-keys.ts';
import { loadOrCreateKeys } from './keys.ts';

describe('The keys of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are created at the first start, readable by their owner alone, and used again at the next', async () => {
    const keys = loadOrCreateKeys(folder);
    const { privateKeys, publicKeys } = keys;
    const token = await SessionKeys.forSigning({ AUTH_KEYS_FILE: privateKeys }).sign({ sid: 'one' }, '1h');
    expect(loadOrCreateKeys(folder)).toEqual(keys);
    const verified = SessionKeys.forVerifying({ AUTH_KEYS_FILE: publicKeys }).verify(token);
    expect(await verified).toMatchObject({ sid: 'one' });
    expect(readFileSync(publicKeys, 'utf8')).not.toContain('"d"');
    expect(() => SessionKeys.forSigning({ AUTH_KEYS_FILE: publicKeys })).toThrow();
    expect(statSync(privateKeys).mode & 0o777).toBe(0o600);
  });
});
