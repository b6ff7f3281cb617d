import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GatewayConfig } from '../config.ts';
import { sendQueues } from './send-queues.ts';

/** Checks of each connection per timeout. */
const CHECKS = 6;
/**
 * Factor of the timeout where the system does not say what the client has acknowledged: the kernel accepts more data only
 * when a third of its send buffer (up to 1.4 MB) is free, for which a client reading 5 kB/s needs nearly five minutes.
 */
const WITHOUT_ACKNOWLEDGEMENTS = 5;

interface Reader {
  /** Bytes taken from the connection: by the client or, where that is unknown, by the kernel. */
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
    this.timer = setInterval(() => void this.check(), this.limitMs / CHECKS).unref();
  }

  watch(response: ServerResponse): void {
    this.readers.set(response, { taken: 0, since: Date.now() });
    response.once('close', () => this.readers.delete(response));
  }

  private async check(): Promise<void> {
    const waiting = [...this.readers].filter(([{ socket, writableLength }, reader]) => {
      // Nothing to read, or not yet: it follows earlier responses on its connection.
      const idle = writableLength === 0 || !socket;
      if (idle) reader.since = Date.now();
      return !idle;
    });
    if (waiting.length === 0) return;
    const queued = await sendQueues();
    const limitMs = queued ? this.limitMs : this.limitMs * WITHOUT_ACKNOWLEDGEMENTS;
    const now = Date.now();
    for (const [response, reader] of waiting) {
      const { socket, writableLength } = response;
      if (!socket) continue; // it has ended meanwhile
      const taken = socket.bytesWritten - writableLength - (queued?.(socket) ?? 0);
      if (taken !== reader.taken) Object.assign(reader, { taken, since: now });
      else if (now - reader.since >= limitMs) response.destroy();
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }
}
