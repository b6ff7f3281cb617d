import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RunningUpstream, runUpstream } from '#testing/running-upstream.ts';
import { fetchResponse } from './fetch-response.ts';

describe('A response to store is requested', () => {
  let agent: Agent;
  let upstream: RunningUpstream;

  beforeEach(async () => {
    agent = new Agent({ keepAlive: true });
    upstream = await runUpstream((_, response) => response.end('once'));
  });
  afterEach(async () => {
    agent.destroy();
    await upstream.close();
  });

  const fetch = (milliseconds: number) =>
    fetchResponse(`${upstream.url}/page`, { agent, headers: {}, deadline: Date.now() + milliseconds });

  it('again on another connection when the service closes the idle one that was used', async () => {
    await fetch(5_000);
    upstream.respond = (request, response) =>
      upstream.seen.length === 2 ? request.socket.destroy() : response.end('again');
    expect((await fetch(5_000))?.body.toString()).toBe('again');
    expect(upstream.seen).toHaveLength(3);
  });

  it('once when the service does not respond in time on a connection that was used before', async () => {
    await fetch(5_000);
    upstream.respond = () => undefined;
    const connections = jest.spyOn(agent, 'createConnection');
    await expect(fetch(200)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    // The end of the request is reported after the timeout.
    await new Promise((resolve) => setImmediate(resolve));
    expect(connections).not.toHaveBeenCalled();
  });
});
