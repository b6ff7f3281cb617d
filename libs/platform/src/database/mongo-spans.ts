import type { Connection } from 'mongoose';
import type { RunningSpan } from '#platform/telemetry/span.ts';
import { beginSpan, isTraced } from '#platform/telemetry/tracing.ts';

type Client = ReturnType<Connection['getClient']>;

/** Begins a span for each command in a trace, without its contents. Needs the driver's `monitorCommands`. */
export function traceCommands(client: Client): void {
  if (!isTraced) return;
  const running = new Map<number, RunningSpan>();
  const end = (requestId: number, failed: boolean) => {
    running.get(requestId)?.end({ failed });
    running.delete(requestId);
  };
  client
    .on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
      const { [commandName]: target, collection } = command as Record<string, unknown>;
      const found = [target, collection].find((value) => typeof value === 'string');
      const attributes = {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        'db.collection.name': found,
      };
      const name = found === undefined ? commandName : `${commandName} ${found}`;
      const span = beginSpan(() => ({ kind: 'client', name, attributes }));
      if (span) running.set(requestId, span);
    })
    .on('commandSucceeded', ({ requestId }) => end(requestId, false))
    .on('commandFailed', ({ requestId }) => end(requestId, true));
}
