import { lookup } from 'node:dns/promises';
import type { OnModuleDestroy } from '@nestjs/common';
import { ClientProxyFactory, type ClientTCP, Transport } from '@nestjs/microservices';
import { Counter } from 'prom-client';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import type { RpcCalls, RpcPattern } from '#contracts/api/rpc.ts';
import { isDependencyFailure } from '#platform/errors/dependency-failure.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { currentService } from '#platform/context/service-scope.ts';
import { isFromStoppingReplica } from './rpc-refusals.ts';
import { RpcTokens, serviceOf } from './rpc-tokens.ts';
import { currentOrigin, inSpan } from '#platform/telemetry/tracing.ts';

const RESPONSE_TIMEOUT_MS = 3_000;
/** How long the addresses of host names are used. */
const RESOLVED_MS = 5_000;
/** A replica that failed is only called in this time when no other is left. */
const BACK_OFF_MS = 5_000;

const failures = new Counter({
  name: 'rpc_call_failures_total',
  help: 'Calls to other processes without a reply in time, by pattern',
  labelNames: ['process', 'pattern'],
});

interface Replica {
  client: ClientTCP;
  /** Time by this process's monotonic clock; 0 unless the replica failed. */
  backOffUntil: number;
}

/** Sends requests to the replicas of another service, round-robin, over one connection of Nest's TCP transport to each. */
export class RpcClient implements OnModuleDestroy {
  private readonly tokens: RpcTokens;
  private readonly replicas = new Map<string, Replica>();
  private resolving?: Promise<void>;
  private resolvedAt = -Infinity;
  private calls = 0;

  /**
   * @param address 'host:port' of the service, or several separated by commas; a host name stands for all its addresses
   * @param keysFile with this process's key for calls of the service
   */
  constructor(
    private readonly address: string,
    keysFile: string,
  ) {
    this.tokens = RpcTokens.from(keysFile);
  }

  /** @throws DomainError service_unavailable when there is no reply in time. */
  call<P extends RpcPattern>(pattern: P, request: RpcCalls[P]['request']): Promise<RpcCalls[P]['response']> {
    const start = () => ({ kind: 'client', name: pattern, attributes: { 'rpc.method': pattern } }) as const;
    return inSpan(start, () => this.send(pattern, request));
  }

  private async send<P extends RpcPattern>(
    pattern: P,
    request: RpcCalls[P]['request'],
  ): Promise<RpcCalls[P]['response']> {
    try {
      const message = { ...request, ...currentOrigin(), token: this.tokens.tokenFor(serviceOf(pattern)) };
      const replicas = await this.inOrder();
      // A connection may have been closed since the last call, so the only replica gets another one.
      const attempts = [...replicas, replicas[0]!];
      for (const [index, replica] of attempts.entries())
        try {
          const response = replica.client.send<{ value: RpcCalls[P]['response'] }>(pattern, message);
          const { value } = await firstValueFrom(response.pipe(timeout(RESPONSE_TIMEOUT_MS)));
          replica.backOffUntil = 0;
          return value;
        } catch (error) {
          if (isUnavailable(error)) this.backOff(replica, error instanceof TimeoutError);
          if (!isRepeatable(error) || index === attempts.length - 1) throw error;
        }
      throw new Error('no attempt was made');
    } catch (error) {
      failures.inc({ process: currentService(), pattern });
      logger.warn({ err: error, pattern, address: this.address }, 'a service did not respond');
      throw new DomainError('service_unavailable');
    }
  }

  /** Replicas in the order in which a call tries them; each call begins with the next one. */
  private async inOrder(): Promise<Replica[]> {
    await this.resolve();
    const replicas = [...this.replicas.values()];
    this.calls += 1;
    const first = this.calls % replicas.length;
    const now = performance.now();
    return [...replicas.slice(first), ...replicas.slice(0, first)].sort(
      (a, b) => Number(a.backOffUntil > now) - Number(b.backOffUntil > now),
    );
  }

  /** A silent connection may lead nowhere for many minutes: the next call opens another one. */
  private backOff(replica: Replica, isSilent: boolean): void {
    replica.backOffUntil = performance.now() + BACK_OFF_MS;
    if (isSilent) void replica.client.close();
  }

  /** Resolves the addresses again from time to time; calls wait for it only while none is known. */
  private async resolve(): Promise<void> {
    if (this.resolving === undefined && performance.now() > this.resolvedAt + RESOLVED_MS)
      this.resolving = this.lookUp()
        .then(() => void (this.resolvedAt = performance.now()))
        .finally(() => (this.resolving = undefined));
    if (this.replicas.size === 0) await this.resolving;
  }

  private async lookUp(): Promise<void> {
    const found = await Promise.all(this.address.split(',').map(lookUpAddresses)).catch((error: unknown) => {
      // Replicas that were found before may still respond.
      if (this.replicas.size === 0) throw error;
      return [...this.replicas.keys()];
    });
    const addresses = new Set(found.flat());
    for (const [address, { client }] of this.replicas)
      if (!addresses.has(address)) {
        void client.close();
        this.replicas.delete(address);
      }
    for (const address of addresses)
      if (!this.replicas.has(address))
        this.replicas.set(address, { client: createClient(address), backOffUntil: 0 });
  }

  close(): void {
    for (const { client } of this.replicas.values()) void client.close();
  }

  onModuleDestroy(): void {
    this.close();
  }
}

const isUnavailable = (error: unknown): boolean => isDependencyFailure(error) || isFromStoppingReplica(error);

/** Every call may be repeated (`RpcCalls`); one without a reply in time is not, as its caller has waited long enough. */
const isRepeatable = (error: unknown): boolean => isUnavailable(error) && !(error instanceof TimeoutError);

async function lookUpAddresses(server: string): Promise<string[]> {
  const [host = '', port = ''] = server.split(':');
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => `${address} ${port}`);
}

function createClient(address: string): ClientTCP {
  const [host, port] = address.split(' ');
  return ClientProxyFactory.create({
    transport: Transport.TCP,
    options: { host, port: Number(port) },
  }) as ClientTCP;
}
