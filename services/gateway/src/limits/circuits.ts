import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { ServiceName } from '#contracts/api/services.ts';
import { logger } from '#platform/process/logging.ts';
import { responds } from '#platform/process/until-responding.ts';
import { GatewayConfig } from '../config.ts';

/** A service is probed when a call has no response for this long. */
const PROBE_AFTER_MS = 2_000;
/** Pause between the probes of a silent service. */
const PROBE_PAUSE_MS = 1_000;

const openCircuits = new Gauge({
  name: 'gateway_circuit_open',
  help: '1 while a service accepts connections but does not respond',
  labelNames: ['service'],
});

/** The services without which a service cannot respond. */
const dependenciesOf = (service: ServiceName): ServiceName[] =>
  service === 'web' ? ['web', 'catalog'] : [service];

/**
 * Probes a service whose response takes long. While it does not respond to the probe, its calls are refused immediately. A busy
 * service responds to probes, so slow calls such as large documents do not cause refusals.
 */
@Injectable()
export class Circuits implements OnModuleDestroy {
  private readonly ending = new AbortController();
  private readonly probed = new Set<ServiceName>();
  private readonly silent = new Set<ServiceName>();
  /** When each service last responded, by performance.now(). */
  private readonly respondedAt = new Map<ServiceName, number>();

  constructor(private readonly config: GatewayConfig) {}

  isOpen(service: ServiceName): boolean {
    return dependenciesOf(service).some((one) => this.silent.has(one));
  }

  /** Watches a call that begins. @returns a function to be called when it has a response or has failed */
  watch(service: ServiceName): () => void {
    const suspect = () => dependenciesOf(service).forEach((one) => void this.probe(one));
    const timer = setTimeout(suspect, PROBE_AFTER_MS);
    return () => clearTimeout(timer);
  }

  recordResponse(service: ServiceName): void {
    this.respondedAt.set(service, performance.now());
  }

  private async probe(service: ServiceName): Promise<void> {
    if (this.probed.has(service)) return;
    this.probed.add(service);
    while (!(await this.responds(service)) && !this.ending.signal.aborted) {
      if (!this.silent.has(service)) logger.warn({ service }, 'service is silent');
      this.silent.add(service);
      openCircuits.set({ service }, 1);
      await sleep(PROBE_PAUSE_MS);
    }
    if (this.silent.delete(service)) logger.info({ service }, 'service responds again');
    openCircuits.set({ service }, 0);
    this.probed.delete(service);
  }

  /** Whether a service responds to a probe, or to a call meanwhile. */
  private async responds(service: ServiceName): Promise<boolean> {
    const since = performance.now();
    const isProbed = await responds(this.config.urlOf(service), this.ending.signal);
    return isProbed || (this.respondedAt.get(service) ?? 0) > since;
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }
}
