import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freshRedis } from '#testing/databases/environment.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { runGateway } from '#testing/running/running-gateway.ts';

const gateway = beforeBlock(async () => runGateway(await freshRedis(), {}));
/** One keep-alive connection, as of a client that sends one call after another. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

afterAll(() => agent.destroy());

async function upload(): Promise<number | undefined> {
  const sent = request(`${gateway.url}/api/admin/archives/`, { agent, method: 'POST' });
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
