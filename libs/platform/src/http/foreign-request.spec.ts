import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listen } from '#testing/running/free-port.ts';
import { foreignRequest, PrivateAddress } from './foreign-request.ts';

describe('A request to an address that somebody outside has named', () => {
  let server: Server;
  let address: URL;
  let received: number;
  let lookups: number;
  /** What the name leads to, at each look-up in turn. */
  let found: string[][];

  beforeAll(async () => {
    server = createServer((_, response) => {
      received += 1;
      response.end('here');
    });
    address = new URL(`http://rebinding.example:${await listen(server)}/`);
  });
  beforeEach(() => {
    [received, lookups] = [0, 0];
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const lookup: LookupFunction = (_, __, done) => {
    const addresses = found[lookups]!;
    lookups += 1;
    done(
      null,
      addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
    );
  };
  const send = (permitsPrivate: boolean) => foreignRequest(address, { permitsPrivate, lookup });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine beside a public address', ['8.8.8.8', '127.0.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, as IPv6 writes IPv4', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
  ])('is not sent when its name leads to %s as it connects', async (_, addresses) => {
    found = [addresses];
    await expect(send(false)).rejects.toThrow(PrivateAddress);
    expect([received, lookups]).toEqual([0, 1]);
  });

  it('is sent to the address of its only look-up where private networks are permitted', async () => {
    found = [['127.0.0.1']];
    const response = await send(true);
    response.destroy();
    expect([response.statusCode, received, lookups]).toEqual([200, 1, 1]);
  });

  it('fails with the error of Node when the name or the server is not there', async () => {
    found = [['127.0.0.1']];
    const elsewhere = new URL('http://rebinding.example:1/');
    await expect(foreignRequest(elsewhere, { permitsPrivate: true, lookup })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    const missing = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const unknown: LookupFunction = (_, __, done) => done(missing, []);
    await expect(foreignRequest(address, { permitsPrivate: false, lookup: unknown })).rejects.toBe(missing);
  });
});
