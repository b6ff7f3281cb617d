import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { SessionKeys, TOKEN_PARTIES } from '#platform/sessions/session-keys.ts';
import { keysOf } from './keys.ts';

describe('The keys of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colophon-keys-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are made at the first start, for their user alone, and remain', async () => {
    const { privateKeys, publicKeys, encryptionKey } = keysOf(folder);
    const token = await SessionKeys.forSigning({ AUTH_KEYS_FILE: privateKeys }).sign({ sid: 'one' }, '1h');
    expect(keysOf(folder)).toEqual({ privateKeys, publicKeys, encryptionKey });
    const verified = SessionKeys.forVerifying({ AUTH_KEYS_FILE: publicKeys }).verify(token);
    expect(await verified).toMatchObject({ sid: 'one' });
    expect(readFileSync(publicKeys, 'utf8')).not.toContain('"d"');
    expect(() => SessionKeys.forSigning({ AUTH_KEYS_FILE: publicKeys })).toThrow();
    expect(statSync(privateKeys).mode & 0o777).toBe(0o600);
  });

  it('verify the tokens of an earlier version, whose key they take over', async () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const former = join(folder, 'keys', 'session-signing.pem');
    mkdirSync(join(folder, 'keys'));
    writeFileSync(former, privateKey);
    const token = new JwtService().sign({ sid: 'one' }, { privateKey, algorithm: 'ES256', ...TOKEN_PARTIES });
    const keys = SessionKeys.forVerifying({ AUTH_KEYS_FILE: keysOf(folder).publicKeys });
    expect(await keys.verify(token)).toMatchObject({ sid: 'one' });
    expect(existsSync(former)).toBe(false);
    // The same key in the environment has the same name, so that either can replace the other.
    const inEnvironment = await SessionKeys.forSigning({ AUTH_PRIVATE_KEY: privateKey }).sign(
      { sid: 'two' },
      '1h',
    );
    expect(await keys.verify(inEnvironment)).toMatchObject({ sid: 'two' });
  });
});
