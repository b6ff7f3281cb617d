import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type ServiceName, serviceNames } from '#contracts/api/services.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { logger } from '#platform/process/logging.ts';
import { responds } from '#platform/process/until-responding.ts';
import { GatewayConfig } from '../config.ts';

/** A request without a response for this long makes its service suspect. */
const SUSPECT_MS = 2_000;
/** Pause between the probes of a silent service. */
const PAUSE_MS = 1_000;

/** What a service cannot respond without. */
const dependencies: Partial<Record<ServiceName, ServiceName[]>> = { web: ['catalog'] };

const openCircuits = new Gauge({
  name: 'gateway_circuit_open',
  help: '1 while a service accepts connections but does not respond',
  labelNames: ['service'],
});

/**
 * Detects a service that accepts connections but does not respond. A suspected one is probed; when it is silent its circuit
 * opens: calls to it are refused immediately until it responds to a probe. A busy service responds to probes or other requests,
 * so that slow ones, such as large documents, do not open the circuit.
 */
class Circuit {
  isOpen = false;
  private probing = false;
  private heardAt = 0;
  private readonly waiting = new Set<() => void>();
  private readonly service: ServiceName;
  private readonly url: string;
  private readonly ending: AbortSignal;

  constructor(service: ServiceName, url: string, ending: AbortSignal) {
    this.service = service;
    this.url = url;
    this.ending = ending;
  }

  watch(giveUp: () => void): (responded: boolean) => void {
    if (this.isOpen) giveUp();
    else this.waiting.add(giveUp);
    const suspect = setTimeout(() => void this.probe(), SUSPECT_MS);
    return (responded) => {
      if (responded) this.heardAt = performance.now();
      clearTimeout(suspect);
      this.waiting.delete(giveUp);
    };
  }

  private async probe(): Promise<void> {
    if (this.probing) return;
    this.probing = true;
    while (!this.ending.aborted && !(await this.responds())) {
      if (!this.isOpen) this.open();
      await sleep(PAUSE_MS);
    }
    if (this.isOpen) logger.info({ service: this.service }, 'service responds again');
    openCircuits.set({ service: this.service }, 0);
    this.isOpen = false;
    this.probing = false;
  }

  private open(): void {
    logger.warn({ service: this.service }, 'service is silent');
    openCircuits.set({ service: this.service }, 1);
    this.isOpen = true;
    for (const giveUp of this.waiting) giveUp();
    this.waiting.clear();
  }

  /** Whether it responds to a probe, or to anything else meanwhile. */
  private async responds(): Promise<boolean> {
    const asked = performance.now();
    return (await responds(this.url, this.ending)) || this.heardAt > asked;
  }
}

@Injectable()
export class Circuits implements OnModuleDestroy {
  readonly retryAfterMs = 5_000;
  private readonly ending = new AbortController();
  private readonly circuits: Record<ServiceName, Circuit>;

  constructor(config: GatewayConfig) {
    const { signal } = this.ending;
    this.circuits = Object.fromEntries(
      serviceNames.map((service) => [service, new Circuit(service, config.urlOf(service), signal)]),
    ) as Record<ServiceName, Circuit>;
  }

  isOpen(service: ServiceName): boolean {
    return this.neededBy(service).some(({ isOpen }) => isOpen);
  }

  /**
   * Watches a request that waits for its response.
   *
   * @param giveUp called when the service turns out to be silent
   * @returns to be called when the response has begun, or the request has failed
   */
  watch(service: ServiceName, giveUp: () => void): (responded: boolean) => void {
    const [own, ...others] = this.neededBy(service).map((circuit) => circuit.watch(giveUp));
    return (responded) => {
      own!(responded);
      others.forEach((end) => end(false));
    };
  }

  /** Runs a read of a service. @throws DomainError service_unavailable when the service turns out to be silent */
  async run<T>(service: ServiceName, read: () => Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const end = this.watch(service, () =>
      reject(new DomainError('service_unavailable', { retryAfterSeconds: this.retryAfterMs / 1_000 })),
    );
    let responded = false;
    try {
      const response = await Promise.race([read(), silence]);
      responded = true;
      return response;
    } finally {
      end(responded);
    }
  }

  private neededBy(service: ServiceName): Circuit[] {
    return [service, ...(dependencies[service] ?? [])].map((name) => this.circuits[name]);
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }
}
