import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import { onShutdown } from './lifecycle.ts';

interface Operations {
  host: string;
  port: number;
  /** Whether the process is ready; an exception counts as no. */
  ready: () => Promise<boolean> | boolean;
}

/** Serves /health/live, /health/ready and /metrics on a separate port, so that no public route can reach them. */
export async function startOperations({ host, port, ready }: Operations): Promise<void> {
  collectDefaultMetrics();
  releaseMemoryWhenIdle();
  const responses: Record<string, () => Promise<[status: number, body: string]>> = {
    '/health/live': () => Promise.resolve([200, 'live\n']),
    '/health/ready': async () => ((await isReady(ready)) ? [200, 'ready\n'] : [503, 'not ready\n']),
    '/metrics': async () => [200, await register.metrics()],
  };
  const server = createServer((request, response) => {
    const reply =
      responses[request.url ?? ''] ?? (() => Promise.resolve([404, 'not found\n'] as [number, string]));
    void reply().then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  onShutdown(() => server.close());
}

async function isReady(ready: Operations['ready']): Promise<boolean> {
  try {
    return await ready();
  } catch {
    // Any failure means 'not ready', and is logged where it occurs.
    return false;
  }
}
