import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeServer } from './close-server.ts';

describe('A server that is closed', () => {
  let server: Server;
  let agent: Agent;
  let waiting: ServerResponse[];

  beforeEach(async () => {
    waiting = [];
    agent = new Agent({ keepAlive: true });
    server = createServer((_, response) => void waiting.push(response));
    server.keepAliveTimeout = 60_000;
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
  });

  const send = async (): Promise<number | undefined> => {
    const { port } = server.address() as AddressInfo;
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  it('completes open requests without waiting for their connections to close', async () => {
    const sent = [send(), send()];
    while (waiting.length < 2) await once(server, 'request');
    const closed = closeServer(server);
    for (const response of waiting) response.end();
    expect(await Promise.all(sent)).toEqual([200, 200]);
    await closed;
    expect(server.listening).toBe(false);
  });

  it('is closed again without an error', async () => {
    await closeServer(server);
    await expect(closeServer(server)).resolves.toBeUndefined();
  });
});
