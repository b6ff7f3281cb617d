import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { currentService } from '#platform/context/service-scope.ts';
import { logger } from '#platform/process/logging.ts';
import type { RunningSpan, Tracer } from './span.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
/** A collector that does not respond must not delay the end of the process. */
const EXPORT_MS = 3_000;
const REPORT_EVERY_MS = 30_000;

/**
 * Spans by OpenTelemetry, sent to `OTEL_EXPORTER_OTLP_ENDPOINT`. The active span is in a storage of our own instead of
 * OpenTelemetry's global one, because nothing but our own code creates spans.
 * @param ratio of the traces that are sampled, which the process decides that begins them
 */
export function openTelemetryTracer(ratio: number): Tracer {
  reportFailures();
  const active = new AsyncLocalStorage<Span>();
  const providers = new Map<string, TracerProvider>();
  const providerOf = (name: string): TracerProvider => {
    const known = providers.get(name);
    if (known) return known;
    const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_MS });
    const provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ 'service.name': name })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanLimits: { attributeValueLengthLimit: 256 },
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
    });
    providers.set(name, provider);
    return provider;
  };

  return {
    begin({ kind, name, attributes, parent, root }): RunningSpan | undefined {
      // A request of another process belongs to its trace alone, whatever the connection's context is.
      const isEntry = kind === 'server' || kind === 'consumer';
      const before = isEntry ? parseTraceparent(parent) : active.getStore()?.spanContext();
      if (!before && !root) return undefined;
      const linked = parseTraceparent(root?.link);
      const span = providerOf(currentService())
        .getTracer('colophon')
        .startSpan(
          name,
          { kind: kinds[kind], attributes, links: linked ? [{ context: linked }] : [] },
          before ? trace.setSpanContext(ROOT_CONTEXT, before) : ROOT_CONTEXT,
        );
      return {
        run: (work) => active.run(span, work),
        end: (result = {}) => {
          if (result.name !== undefined) span.updateName(result.name);
          if (result.attributes) span.setAttributes(result.attributes);
          if (result.failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    currentTraceparent: () => {
      const context = active.getStore()?.spanContext();
      if (!context) return undefined;
      const flags = context.traceFlags.toString(16).padStart(2, '0');
      return `00-${context.traceId}-${context.spanId}-${flags}`;
    },
    shutdown: async () => {
      await Promise.all([...providers.values()].map((provider) => provider.shutdown()));
    },
  };
}

function parseTraceparent(traceparent: unknown): SpanContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const context = { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** Spans that cannot be sent are dropped: a collector's outage is worth a line from time to time. */
function reportFailures(): void {
  let reportedAt = -REPORT_EVERY_MS;
  const report = (message: string) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    logger.warn({ reason: message.slice(0, 300) }, 'traces were not sent');
  };
  const nothing = () => undefined;
  const failures = { error: report, warn: report, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(failures, DiagLogLevel.WARN);
}
