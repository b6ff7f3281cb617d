import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { routeOf, type ServiceName, serviceNames } from '#contracts/api/services.ts';
import { GatewayConfig } from '../config.ts';
import { classOf } from './call-class.ts';
import { refusal } from './call-metrics.ts';
import { CallRates } from './call-rates.ts';
import { Circuits } from './circuits.ts';
import { ClientLimits } from './client-limits.ts';
import { ServiceQueue } from './service-queue.ts';

/** Decides which calls reach a service, and when: the others are refused before any work on them has begun. */
@Injectable()
export class Admission {
  private readonly queues: Record<ServiceName, ServiceQueue>;

  constructor(
    config: GatewayConfig,
    private readonly clients: ClientLimits,
    private readonly rates: CallRates,
    private readonly circuits: Circuits,
  ) {
    const { DOCUMENTS_CONCURRENCY, SERVICE_CONCURRENCY } = config;
    const places = (service: ServiceName) =>
      service === 'documents' ? DOCUMENTS_CONCURRENCY : SERVICE_CONCURRENCY;
    this.queues = Object.fromEntries(
      serviceNames.map((service) => [service, new ServiceQueue(places(service))]),
    ) as Record<ServiceName, ServiceQueue>;
  }

  /**
   * Runs the call to the service of the path.
   *
   * @param path without its query
   * @throws DomainError too_many_requests or service_unavailable, with Retry-After
   */
  async run<T>(request: IncomingMessage, path: string, task: () => Promise<T>): Promise<T> {
    const { service } = routeOf(path);
    const { client, signedIn } = this.clients.of(request);
    const kind = classOf(request, path, signedIn);
    // First, so that reading last good copies is free too.
    if (this.circuits.isOpen(service)) throw refusal(kind, 'silent', this.circuits.retryAfterMs);
    await this.rates.take(kind, client);
    return this.queues[service].run(kind, client, task);
  }

  /** Runs a call of the gateway's own, when no client's call waits. */
  runLast<T>(service: ServiceName, task: () => Promise<T>): Promise<T> {
    return this.queues[service].run('renewal', '', task);
  }
}
