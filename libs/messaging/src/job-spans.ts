import type { Job } from 'bullmq';
import { inSpan } from '#platform/telemetry/tracing.ts';

/** Runs an attempt of a job or event in a span of the trace of the request that caused it. */
export const traceJob = <T>(job: Job, attempt: () => Promise<T>): Promise<T> =>
  inSpan(() => {
    const origin = job.data as { requestId?: string; traceparent?: string } | null;
    return {
      kind: 'consumer',
      name: job.name,
      parent: origin?.traceparent,
      attributes: {
        'messaging.system': 'bullmq',
        'messaging.destination.name': job.queueName,
        'messaging.message.id': job.id,
        'colophon.request_id': origin?.requestId,
      },
    };
  }, attempt);
