import { createServer } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { currentService } from '#platform/context/service-scope.ts';
import { partsDown } from '#platform/process/health.ts';
import { onShutdown, stopping } from '#platform/process/lifecycle.ts';

/** Whether a service is ready; an exception counts as no. */
type Ready = () => Promise<boolean> | boolean;

const services = new Map<string, Ready>();

export function reportReadiness(ready: Ready): void {
  services.set(currentService(), ready);
}

/**
 * Serves /health/live, /health/ready and /metrics on a separate port, so that no public route can reach them. The process
 * is ready when each of its services is, until it stops.
 */
export async function startOperations({ host, port }: { host: string; port: number }): Promise<void> {
  // Alert rules and dashboards then do not depend on names in the scrape's configuration.
  register.setDefaultLabels({ process: currentService() });
  // Checks the event loop's delay ten times a second; a hundred times would take most of an idle process's time.
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 100 });
  const responses: Record<string, () => Promise<[status: number, body: string]>> = {
    '/health/live': () => Promise.resolve([200, 'live\n']),
    '/health/ready': async () => {
      const parts = await partsDown();
      const unready = await servicesDown();
      const isUp = unready.length === 0 && parts.ready && !stopping.aborted;
      const lines = [
        isUp ? 'ready' : 'not ready',
        ...unready.map((name) => `${name} not ready`),
        ...parts.down.map(({ process, name }) => `${process}: ${name} unavailable`),
      ];
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

async function servicesDown(): Promise<string[]> {
  const states = await Promise.all(
    [...services].map(async ([name, ready]) => ({ name, isUp: await isReady(ready) })),
  );
  return states.filter(({ isUp }) => !isUp).map(({ name }) => name);
}

async function isReady(ready: Ready): Promise<boolean> {
  try {
    return await ready();
  } catch {
    // Any failure means 'not ready', and is logged where it occurs.
    return false;
  }
}
