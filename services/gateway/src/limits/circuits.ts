import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { ServiceName } from '#contracts/api/services.ts';
import { logger } from '#platform/process/logging.ts';
import { responds } from '#platform/process/until-responding.ts';
import { GatewayConfig } from '../config.ts';

/** A call without a response for this long makes its service suspect. */
const SUSPECT_MS = 2_000;
/** Pause between the probes of a silent service. */
const PAUSE_MS = 1_000;

const openCircuits = new Gauge({
  name: 'gateway_circuit_open',
  help: '1 while a service accepts connections but does not respond',
  labelNames: ['service'],
});

/** What a service cannot respond without. */
const neededBy = (service: ServiceName): ServiceName[] =>
  service === 'web' ? ['web', 'catalog'] : [service];

/**
 * A service whose response takes long is probed; while it does not respond to the probe, calls of it are refused immediately. A
 * busy service responds: slow calls, such as large documents, are no reason to refuse others.
 */
@Injectable()
export class Circuits implements OnModuleDestroy {
  private readonly ending = new AbortController();
  private readonly probed = new Set<ServiceName>();
  private readonly silent = new Set<ServiceName>();
  /** When each service last responded, by performance.now(). */
  private readonly heardAt = new Map<ServiceName, number>();

  constructor(private readonly config: GatewayConfig) {}

  isOpen(service: ServiceName): boolean {
    return neededBy(service).some((one) => this.silent.has(one));
  }

  /** Watches a call that begins. @returns to be called when it has a response or has failed */
  watch(service: ServiceName): () => void {
    const suspect = () => neededBy(service).forEach((one) => void this.probe(one));
    const timer = setTimeout(suspect, SUSPECT_MS);
    return () => clearTimeout(timer);
  }

  heard(service: ServiceName): void {
    this.heardAt.set(service, performance.now());
  }

  private async probe(service: ServiceName): Promise<void> {
    if (this.probed.has(service)) return;
    this.probed.add(service);
    while (!(await this.responds(service)) && !this.ending.signal.aborted) {
      if (!this.silent.has(service)) logger.warn({ service }, 'service is silent');
      this.silent.add(service);
      openCircuits.set({ service }, 1);
      await sleep(PAUSE_MS);
    }
    if (this.silent.delete(service)) logger.info({ service }, 'service responds again');
    openCircuits.set({ service }, 0);
    this.probed.delete(service);
  }

  /** Whether it responds to a probe, or to a call meanwhile. */
  private async responds(service: ServiceName): Promise<boolean> {
    const since = performance.now();
    const isProbed = await responds(this.config.urlOf(service), this.ending.signal);
    return isProbed || (this.heardAt.get(service) ?? 0) > since;
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }
}
