import { onShutdown } from '#platform/process/lifecycle.ts';
import { currentRequestId } from '#platform/context/request-context.ts';
import type { RunningSpan, SpanStart, Tracer } from './span.ts';

const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_TRACES_SAMPLER_ARG } = process.env;
const ratio = Number(OTEL_TRACES_SAMPLER_ARG || 1);
/** Whether spans are sent anywhere. A wrong setting, which `loadConfig` reports, switches them off. */
export const isTraced = URL.canParse(endpoint) && ratio >= 0 && ratio <= 1;
let tracer: Tracer | undefined;

/** Loads OpenTelemetry, where the setting asks for it; otherwise everything here costs a comparison. */
export async function startTracing(): Promise<void> {
  if (!isTraced) return;
  const { openTelemetryTracer } = await import('./open-telemetry.ts');
  const started = (tracer = openTelemetryTracer(ratio));
  onShutdown({ close: () => started.shutdown() });
}

/** A span that ends later; undefined without tracing, or outside of a trace for a span that begins none. */
export const beginSpan = (start: () => SpanStart): RunningSpan | undefined => tracer?.begin(start());

export async function inSpan<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(start);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true, attributes: { 'error.type': (error as Error).name } });
    throw error;
  }
}

/** The header or field by which another process continues the trace; empty outside of one. */
export function currentTrace(): { traceparent?: string } {
  const traceparent = tracer?.currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** Data of a request that its calls, jobs and events carry. */
export const currentOrigin = (): { requestId: string; traceparent?: string } => ({
  requestId: currentRequestId(),
  ...currentTrace(),
});
