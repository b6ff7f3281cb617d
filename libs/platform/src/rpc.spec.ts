import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { BoardData } from '#contracts/rpc.ts';
import { freePort } from '#testing/free-port.ts';
import { type RunningService, runService } from '#testing/running-service.ts';
import { currentRequestId, requestContext } from './request-context.ts';
import { RpcClient } from './rpc-client.ts';

/** Replies with the request id of the call. */
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
    requestContext.run({ requestId }, () => client.call('catalog.board-data', {}));

  it('runs with the caller’s request id', async () => {
    const ids = ['request-1', 'request-2', 'request-3'];
    expect(await Promise.all(ids.map(idServedUnder))).toEqual(ids);
  });

  it('runs with a new id when the caller’s is invalid', async () => {
    expect(await idServedUnder('two words\n')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('fails with service_unavailable when the handler throws', async () => {
    await expect(client.call('catalog.index-page-data', { refnumbers: [] })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('fails with service_unavailable when the service is down', async () => {
    const other = new RpcClient(`127.0.0.1:${await freePort()}`);
    await expect(other.call('catalog.board-data', {})).rejects.toMatchObject({ code: 'service_unavailable' });
    other.close();
  });
});
