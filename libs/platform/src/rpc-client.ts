import type { OnModuleDestroy } from '@nestjs/common';
import { ClientProxyFactory, type ClientTCP, Transport } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import type { RpcCalls, RpcPattern } from '#contracts/rpc.ts';
import { DomainError } from './domain-error.ts';
import { logger } from './logging.ts';
import { currentRequestId } from './request-context.ts';

const RESPONSE_TIMEOUT_MS = 3_000;

/** Sends requests to another service over Nest's TCP transport. */
export class RpcClient implements OnModuleDestroy {
  private readonly client: ClientTCP;

  /** @param address 'host:port' of the service. */
  constructor(private readonly address: string) {
    const [host, port] = address.split(':');
    this.client = ClientProxyFactory.create({
      transport: Transport.TCP,
      options: { host, port: Number(port) },
    }) as ClientTCP;
  }

  /** @throws DomainError service_unavailable when there is no reply in time. */
  async call<P extends RpcPattern>(
    pattern: P,
    request: RpcCalls[P]['request'],
  ): Promise<RpcCalls[P]['response']> {
    const message = { ...request, requestId: currentRequestId() };
    try {
      const response = this.client.send<{ value: RpcCalls[P]['response'] }>(pattern, message);
      return (await firstValueFrom(response.pipe(timeout(RESPONSE_TIMEOUT_MS)))).value;
    } catch (error) {
      logger.warn({ err: error, pattern, address: this.address }, 'a service did not respond');
      throw new DomainError('service_unavailable');
    }
  }

  close(): void {
    void this.client.close();
  }

  onModuleDestroy(): void {
    this.close();
  }
}
