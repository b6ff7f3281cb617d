import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { ClientProxyFactory, MessagePattern, Transport } from '@nestjs/microservices';
import { firstValueFrom } from 'rxjs';
import type { BoardData } from '#contracts/api/document-data.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { UNREACHABLE_ADDRESS } from '#testing/running/free-port.ts';
import { InterruptibleProxy } from '#testing/databases/interruptible-proxy.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { rpcKeysOf } from '#testing/running/rpc-keys.ts';
import { type RunningService, runService, specService } from '#testing/running/running-service.ts';
import { currentRequestId, requestContext } from '#platform/context/request-context.ts';
import { RpcClient } from './rpc-client.ts';
import { RpcTokens } from './rpc-tokens.ts';

/** Replies with the request id of the call. */
@Controller()
class EchoController {
  readonly served: string[] = [];
  /** Calls wait for it. */
  gate: Promise<unknown> = Promise.resolve();

  @MessagePattern('catalog.board-data')
  async echo(): Promise<unknown> {
    await new Promise((resolve) => setImmediate(resolve));
    this.served.push(currentRequestId());
    await this.gate;
    return currentRequestId();
  }

  @MessagePattern('catalog.index-page-data')
  fail(): Promise<never> {
    return Promise.reject(new Error('out of order'));
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

describe('An RPC call', () => {
  const service = specService(EchoModule);
  const client = beforeBlock(() => new RpcClient(service.rpc, rpcKeysOf('documents')));

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

  it('is refused without a token, or with a token of a caller without permission', async () => {
    const [host, port] = service.rpc.split(':');
    const options = { transport: Transport.TCP, options: { host, port: Number(port) } } as const;
    const stranger = ClientProxyFactory.create(options);
    const send = (data: unknown) => firstValueFrom(stranger.send<object>('catalog.board-data', data));
    const call = (token?: unknown) => send({ token });
    const token = (name: string) => RpcTokens.from(rpcKeysOf(name)).tokenFor('catalog');
    await expect(call()).rejects.toEqual({ status: 'error', message: 'unauthorized' });
    await expect(send('text')).rejects.toMatchObject({ message: 'unauthorized' });
    await expect(call({ made: 'up' })).rejects.toMatchObject({ message: 'unauthorized' });
    await expect(call('made.up.token')).rejects.toMatchObject({ message: 'unauthorized' });
    await expect(call(token('gateway'))).rejects.toMatchObject({ message: 'unauthorized' });
    await expect(call(token('documents'))).resolves.toHaveProperty('value');
    await stranger.close();
  });

  it('fails with service_unavailable when the service is down', async () => {
    const other = new RpcClient(UNREACHABLE_ADDRESS, rpcKeysOf('documents'));
    await expect(other.call('catalog.board-data', {})).rejects.toMatchObject({ code: 'service_unavailable' });
    other.close();
  });
});

describe('RPC calls of a service with two replicas', () => {
  let replicas: RunningService[];
  let proxy: InterruptibleProxy;
  let client: RpcClient;

  const served = () => replicas.map(({ app }) => app.get(EchoController).served.length);
  const call = () =>
    requestContext.run({ requestId: 'request' }, () => client.call('catalog.board-data', {}));
  const calls = async (count: number) => {
    for (let made = 0; made < count; made += 1) await call();
  };

  beforeEach(async () => {
    replicas = [await runService(EchoModule), await runService(EchoModule)];
    proxy = await InterruptibleProxy.start(`http://${replicas[0]!.rpc}`);
    client = new RpcClient(`${proxy.host},${replicas[1]!.rpc}`, rpcKeysOf('documents'));
  });
  afterEach(async () => {
    client.close();
    await proxy.interrupt();
    for (const replica of replicas) await replica.close();
  });

  it('are spread over both', async () => {
    await calls(10);
    expect(served()).toEqual([5, 5]);
  });

  it('succeed while one replica stops and another one starts', async () => {
    await calls(4);
    await proxy.interrupt();
    await calls(10);
    expect(served()).toEqual([2, 12]);
    await proxy.resume();
  });

  it('complete when their replica stops; later calls go to the other one', async () => {
    const [other, leaving] = replicas as [RunningService, RunningService];
    const gate = Promise.withResolvers<void>();
    leaving.app.get(EchoController).gate = gate.promise;
    const running = [call(), call(), call()];
    await eventually(() => expect(served()).toEqual([1, 2]));
    const closed = leaving.close();
    await calls(4);
    expect(served()).toEqual([5, 2]);
    gate.resolve();
    expect(await Promise.all(running)).toHaveLength(3);
    await closed;
    await calls(2);
    expect(served()[0]).toBe(7);
    replicas = [other];
  });

  it('open another connection in place of one that has fallen silent', async () => {
    await calls(2);
    proxy.silence();
    const outcomes = await Promise.allSettled([call(), call()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await replicas.pop()!.close();
    await expect(call()).resolves.toBeDefined();
    expect(served()[0]).toBe(2);
  });
});
