import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '#platform/errors/domain-error.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { GatewayConfig } from '../config.ts';
import { UsageLog } from './usage-log.ts';

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;
/** About 1,000 lines. A part for which catalog took too long is sent as smaller ones. */
const PART_BYTES = 50_000;
const SMALLEST_PART_BYTES = 2_000;

/** Sends the usage log to catalog, part by part; catalog stores a part that arrives twice once. */
@Injectable()
export class UsageShipper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly catalog?: RpcClient;
  private readonly stopped = new AbortController();
  private running?: Promise<void>;
  private partBytes = PART_BYTES;

  constructor(
    private readonly log: UsageLog,
    { CATALOG_RPC, RPC_KEYS_FILE }: GatewayConfig,
  ) {
    if (CATALOG_RPC !== '') this.catalog = new RpcClient(CATALOG_RPC, RPC_KEYS_FILE);
  }

  onApplicationBootstrap(): void {
    if (this.log.isOpen && this.catalog) this.running = this.run(this.catalog);
  }

  private async run(catalog: RpcClient): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const waitMs = (await this.send(catalog)) ? EVERY_MS : AFTER_FAILURE_MS;
      // Aborted when the process stops.
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.log.closeCurrent();
    await this.send(catalog);
  }

  /** @returns false when catalog is unavailable */
  private async send(catalog: RpcClient): Promise<boolean> {
    for (let part = this.log.next(this.partBytes); part; part = this.log.next(this.partBytes)) {
      try {
        await catalog.call('catalog.store-usage', part);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.partBytes = Math.max(SMALLEST_PART_BYTES, this.partBytes / 2);
        return false;
      }
      this.partBytes = Math.min(PART_BYTES, this.partBytes * 2);
      this.log.confirm(part);
    }
    return true;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped.abort();
    await this.running;
    this.catalog?.close();
  }
}
