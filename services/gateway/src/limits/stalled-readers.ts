import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GatewayConfig } from '../config.ts';

/** How often readers are checked within the time that one is given. */
const CHECKS = 6;

interface Reader {
  /** Bytes of the connection that it has taken. */
  taken: number;
  since: number;
}

/** Ends the connections of readers that take no byte of their response for STALLED_READER_SECONDS. */
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
