import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { disconnectSignal } from './disconnect-signal.ts';

describe('The signal of a disconnected client', () => {
  const server = createServer();
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.close();
  });

  const connected = async () => {
    const requested = once(server, 'request');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, response] = (await requested) as [unknown, ServerResponse];
    return { socket, response };
  };

  it('aborts when the client disconnects', async () => {
    const { socket, response } = await connected();
    const signal = disconnectSignal(response);
    expect(signal.aborted).toBe(false);
    socket.destroy();
    await once(signal, 'abort');
  });

  it('is aborted when the client had disconnected before', async () => {
    const { socket, response } = await connected();
    socket.destroy();
    await once(response, 'close');
    expect(disconnectSignal(response).aborted).toBe(true);
  });
});
