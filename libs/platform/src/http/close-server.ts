import type { Server } from 'node:http';
import { stopping } from '#platform/process/lifecycle.ts';

const CLOSE_IDLE_EVERY_MS = 50;

/** Clients are asked to send their next request to another process as soon as this one stops. */
export function announceStop(server: Server): void {
  const announce = () =>
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  stopping.addEventListener('abort', announce);
}

/** Stops accepting connections and awaits running requests; Node alone would wait a minute for idle connections. */
export async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await new Promise((resolve) => server.close(resolve)); // an error only says that it was closed already
  clearInterval(idle);
}
