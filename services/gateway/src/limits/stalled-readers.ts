import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GatewayConfig } from '../config.ts';

/** Checks of each connection per timeout. */
const CHECKS = 6;

interface Reader {
  /** Bytes sent on the connection. */
  taken: number;
  since: number;
}

/** Closes connections whose client reads nothing of its response for STALLED_READER_SECONDS. */
@Injectable()
export class StalledReaders implements OnModuleDestroy {
  private readonly readers = new Map<ServerResponse, Reader>();
  private readonly timer: NodeJS.Timeout;
  private readonly limitMs: number;

  constructor({ STALLED_READER_SECONDS }: GatewayConfig) {
    this.limitMs = STALLED_READER_SECONDS * 1_000;
    this.timer = setInterval(() => this.check(), this.limitMs / CHECKS).unref();
  }

  watch(response: ServerResponse): void {
    this.readers.set(response, { taken: 0, since: Date.now() });
    response.once('close', () => this.readers.delete(response));
  }

  private check(): void {
    const now = Date.now();
    for (const [response, reader] of this.readers) {
      const taken = (response.socket?.bytesWritten ?? 0) - response.writableLength;
      if (response.writableLength === 0 || taken !== reader.taken)
        Object.assign(reader, { taken, since: now });
      else if (now - reader.since >= this.limitMs) response.destroy();
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }
}
