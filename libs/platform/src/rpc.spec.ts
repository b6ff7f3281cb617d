import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { BoardData } from '#contracts/rpc.js';
import { type RunningService, runService } from '#testing/running-service.js';
import { freePort } from '#testing/free-port.js';
import { currentRequestId, requestContext } from './request-context.js';
import { RpcClient } from './rpc-client.js';

/** Answers with the id that a call is served under. */
@Controller()
class EchoController {
  @MessagePattern('catalog.board-data')
  async echo(): Promise<{ value: unknown }> {
    await new Promise((resolve) => setImmediate(resolve));
    return { value: currentRequestId() };
  }

  @MessagePattern('catalog.index-page-data')
  fail(): Promise<never> {
    return Promise.reject(new Error('out of order'));
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

describe('An RPC call', () => {
  let service: RunningService;
  let client: RpcClient;

  beforeAll(async () => {
    service = await runService(EchoModule);
    client = new RpcClient(service.rpc);
  });
  afterAll(async () => {
    client.close();
    await service.close();
  });

  const idServedUnder = (requestId: string): Promise<BoardData> =>
    requestContext.run({ requestId }, () => client.ask('catalog.board-data', {}));

  it('is served under the id of the request that it is made for', async () => {
    const ids = ['request-1', 'request-2', 'request-3'];
    expect(await Promise.all(ids.map(idServedUnder))).toEqual(ids);
  });

  it('is served under an id of its own when none is sane', async () => {
    expect(await idServedUnder('two words\n')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('fails with service_unavailable when the handler throws', async () => {
    await expect(client.ask('catalog.index-page-data', { refnumbers: [] })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('fails with service_unavailable when the service is down', async () => {
    const other = new RpcClient(`127.0.0.1:${await freePort()}`);
    await expect(other.ask('catalog.board-data', {})).rejects.toMatchObject({ code: 'service_unavailable' });
    other.close();
  });
});
