import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/environment.ts';
import { NOBODY } from '#testing/free-port.ts';
import { GatewayConfig } from '../config.ts';
import { createGateway, type Gateway } from '../gateway.ts';

let gateway: Gateway;
let port: number;
/** One keep-alive connection, as of a client that sends one call after another. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  const { REDIS_URL } = await freshRedis();
  const unavailable = `http://${NOBODY}`;
  const services = {
    AUTH_URL: unavailable,
    CATALOG_URL: unavailable,
    WEBDATA_URL: unavailable,
    DOCUMENTS_URL: unavailable,
    WEB_URL: unavailable,
  };
  gateway = await createGateway(Object.assign(new GatewayConfig(), { REDIS_URL, ...services }));
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  ({ port } = gateway.server.address() as AddressInfo);
});

afterAll(async () => {
  agent.destroy();
  await gateway.close();
});

async function upload(): Promise<number | undefined> {
  const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/admin/archives/' });
  sent.end(Buffer.alloc(3_000_000));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

describe('a service that is unavailable', () => {
  it('is refused with 503 to an upload, and to the next one on the same connection', async () => {
    expect([await upload(), await upload(), await upload()]).toEqual([503, 503, 503]);
  });
});
