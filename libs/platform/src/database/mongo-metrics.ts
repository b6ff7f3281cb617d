import type { Connection } from 'mongoose';
import { Counter, Gauge, Histogram } from 'prom-client';
import { currentService } from '#platform/context/service-scope.ts';

type Client = ReturnType<Connection['getClient']>;

const operations = new Histogram({
  name: 'mongodb_operation_duration_seconds',
  help: 'How long a connection of the pool was in use for an operation',
  labelNames: ['process'],
});

const inUse = new Gauge({
  name: 'mongodb_connections_in_use',
  help: 'Connections of the pool in use',
  labelNames: ['process'],
});

const limit = new Gauge({
  name: 'mongodb_connections_limit',
  help: 'Largest number of connections of the pool',
  labelNames: ['process'],
});

const waiting = new Gauge({
  name: 'mongodb_operations_waiting',
  help: 'Operations that wait for a connection of the pool',
  labelNames: ['process'],
});

const failures = new Counter({
  name: 'mongodb_failures_total',
  help: 'Failures of the pool: no connection for an operation (checkout), or a lost server (cleared)',
  labelNames: ['process', 'kind'],
});

/** Measures the driver's pool by its events, which do not depend on the contents of commands. */
export function measurePool(client: Client): void {
  const process = currentService();
  const since = new Map<string, number>();
  // The first operations may have begun before this.
  let waits = 0;
  const endWait = () => {
    if (waits === 0) return;
    waits -= 1;
    waiting.dec({ process });
  };
  const keyOf = ({ address, connectionId }: { address: string; connectionId: unknown }) =>
    `${address} ${String(connectionId)}`;
  // Prometheus does not notice an increase from a missing value.
  for (const kind of ['checkout', 'cleared']) failures.inc({ process, kind }, 0);
  limit.set({ process }, client.options.maxPoolSize);
  client
    .on('connectionCheckOutStarted', () => {
      waits += 1;
      waiting.inc({ process });
    })
    .on('connectionCheckedOut', (event) => {
      endWait();
      inUse.inc({ process });
      since.set(keyOf(event), performance.now());
    })
    .on('connectionCheckOutFailed', () => {
      endWait();
      failures.inc({ process, kind: 'checkout' });
    })
    .on('connectionCheckedIn', (event) => {
      const startedAt = since.get(keyOf(event));
      if (startedAt === undefined) return;
      since.delete(keyOf(event));
      inUse.dec({ process });
      operations.observe({ process }, (performance.now() - startedAt) / 1_000);
    })
    .on('connectionPoolCleared', () => failures.inc({ process, kind: 'cleared' }));
}
