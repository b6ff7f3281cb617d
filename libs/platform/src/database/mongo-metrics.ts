import type { Connection } from 'mongoose';
import { Counter, Gauge, Histogram } from 'prom-client';

type Client = ReturnType<Connection['getClient']>;

const operations = new Histogram({
  name: 'mongodb_operation_duration_seconds',
  help: 'How long a connection of the pool was in use for an operation',
});

const inUse = new Gauge({ name: 'mongodb_connections_in_use', help: 'Connections of the pool in use' });

const limit = new Gauge({
  name: 'mongodb_connections_limit',
  help: 'Largest number of connections of the pool',
});

const waiting = new Gauge({
  name: 'mongodb_operations_waiting',
  help: 'Operations that wait for a connection of the pool',
});

const failures = new Counter({
  name: 'mongodb_failures_total',
  help: 'Failures of the pool: no connection for an operation (checkout), or a lost server (cleared)',
  labelNames: ['kind'],
});

/** Measures the driver's pool by its own events, which cost nothing for each command's contents. */
export function measurePool(client: Client): void {
  const since = new Map<string, number>();
  // The first operations may have begun before this.
  let waits = 0;
  const endWait = () => {
    if (waits === 0) return;
    waits -= 1;
    waiting.dec();
  };
  const keyOf = ({ address, connectionId }: { address: string; connectionId: unknown }) =>
    `${address} ${String(connectionId)}`;
  // An increase from no value at all would not be noticed.
  for (const kind of ['checkout', 'cleared']) failures.inc({ kind }, 0);
  limit.set(client.options.maxPoolSize);
  client
    .on('connectionCheckOutStarted', () => {
      waits += 1;
      waiting.inc();
    })
    .on('connectionCheckedOut', (event) => {
      endWait();
      inUse.inc();
      since.set(keyOf(event), performance.now());
    })
    .on('connectionCheckOutFailed', () => {
      endWait();
      failures.inc({ kind: 'checkout' });
    })
    .on('connectionCheckedIn', (event) => {
      const startedAt = since.get(keyOf(event));
      if (startedAt === undefined) return;
      since.delete(keyOf(event));
      inUse.dec();
      operations.observe((performance.now() - startedAt) / 1_000);
    })
    .on('connectionPoolCleared', () => failures.inc({ kind: 'cleared' }));
}
