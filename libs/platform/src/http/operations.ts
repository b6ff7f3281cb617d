import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { partsDown } from '#platform/process/health.ts';
import { releaseMemoryWhenIdle } from '#platform/process/idle-memory.ts';
import { onShutdown, stopping } from '#platform/process/lifecycle.ts';

interface Operations {
  host: string;
  port: number;
  /** Whether the process is ready, until it stops; an exception counts as no. */
  ready: () => Promise<boolean> | boolean;
}

/** Serves /health/live, /health/ready and /metrics on a separate port, so that no public route can reach them. */
export async function startOperations({ host, port, ready }: Operations): Promise<void> {
  // So that rules and dashboards depend on no names of the scrape's configuration.
  register.setDefaultLabels({ process: process.env.PROCESS_NAME ?? 'unnamed' });
  collectDefaultMetrics();
  releaseMemoryWhenIdle();
  const responses: Record<string, () => Promise<[status: number, body: string]>> = {
    '/health/live': () => Promise.resolve([200, 'live\n']),
    '/health/ready': async () => {
      const parts = await partsDown();
      const isUp = (await isReady(ready)) && parts.ready;
      const lines = [isUp ? 'ready' : 'not ready', ...parts.down.map((name) => `${name} unavailable`)];
      return [isUp ? 200 : 503, `${lines.join('\n')}\n`];
    },
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
  onShutdown({ close: () => server.close() });
}

async function isReady(ready: Operations['ready']): Promise<boolean> {
  try {
    return !stopping.aborted && (await ready());
  } catch {
    // Any failure means 'not ready', and is logged where it occurs.
    return false;
  }
}
