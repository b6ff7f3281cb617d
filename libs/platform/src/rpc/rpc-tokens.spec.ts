import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { eventually } from '#testing/jest/eventually.ts';
import { RpcTokens } from './rpc-tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-rpc-tokens-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = (caller: string, kid: string) => ({
  kty: 'oct',
  kid,
  k: Buffer.alloc(32, kid).toString('base64url'),
  caller,
  service: 'catalog',
});
type Key = ReturnType<typeof keyOf>;
const write = (name: string, ...keys: Key[]): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ keys }));
  return file;
};
const PATTERN = 'catalog.board-data';
const [older, newer] = [keyOf('documents', 'older'), keyOf('documents', 'newer')];

describe('The token of a call', () => {
  afterEach(() => void jest.restoreAllMocks());
  const tokens = RpcTokens.from(write('both.json', older, newer));
  const signed = (key: Key, options: object) =>
    new JwtService().sign(
      {},
      {
        secret: Buffer.from(key.k, 'base64url'),
        keyid: key.kid,
        issuer: key.caller,
        audience: 'catalog',
        ...options,
      },
    );

  it('names the caller', () => {
    expect(tokens.verify(PATTERN, tokens.tokenFor('catalog'))).toBe('documents');
  });

  it('is valid for a minute, and 30 seconds more for differing clocks', () => {
    const token = tokens.tokenFor('catalog');
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 85_000);
    expect(tokens.verify(PATTERN, token)).toBe('documents');
    jest.spyOn(Date, 'now').mockReturnValue(now + 92_000);
    expect(() => tokens.verify(PATTERN, token)).toThrow('jwt expired');
  });

  it.each([
    ['nothing', undefined, 'no token'],
    ['no token', 'made.up.token', 'unknown key'],
    ['another key under a known name', signed({ ...older, k: newer.k }, {}), 'invalid signature'],
    ['a key that is not known', signed(keyOf('documents', 'made up'), {}), 'unknown key'],
    ['another caller than its key', signed(older, { issuer: 'auth' }), 'jwt issuer invalid'],
    ['another service', signed(older, { audience: 'auth' }), 'jwt audience invalid'],
    ['another algorithm', signed(older, { algorithm: 'HS512' }), 'invalid algorithm'],
  ])('is refused when it has %s', (_, token, reason) => {
    expect(() => tokens.verify(PATTERN, token)).toThrow(reason);
  });

  it('is refused for a pattern that its caller may not call', () => {
    const token = tokens.tokenFor('catalog');
    expect(() => tokens.verify('catalog.journal-names', token)).toThrow('documents may not call it');
  });

  it('is signed by the first key, and each key is accepted while they are being replaced', async () => {
    const caller = RpcTokens.from(write('caller.json', older));
    const service = RpcTokens.from(write('service.json', older));
    const early = caller.tokenFor('catalog');
    write('service.json', older, newer);
    write('caller.json', newer);
    await eventually(() => expect(caller.tokenFor('catalog')).not.toBe(early));
    await eventually(() => expect(service.verify(PATTERN, caller.tokenFor('catalog'))).toBe('documents'));
    expect(service.verify(PATTERN, early)).toBe('documents');
    write('service.json', newer);
    await eventually(() => expect(() => service.verify(PATTERN, early)).toThrow('unknown key'));
    expect(service.verify(PATTERN, caller.tokenFor('catalog'))).toBe('documents');
  });
});
