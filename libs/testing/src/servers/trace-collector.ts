import { buffer } from 'node:stream/consumers';
import { runUpstream } from '../running/running-upstream.ts';

export interface CollectedSpan {
  process: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  attributes: Record<string, string | undefined>;
}

type Attributes = { key: string; value: { stringValue?: string } }[];
interface Export {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<CollectedSpan, 'process' | 'attributes'> & { attributes: Attributes })[] }[];
  }[];
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  close(): Promise<void>;
}

/** Receives OpenTelemetry's traces: OTLP over HTTP, in JSON. */
export async function runTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = await runUpstream((request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    void buffer(request).then((body) => {
      spans.push(...spansOf(JSON.parse(body.toString()) as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return { url: server.url, spans, close: () => server.close() };
}

const spansOf = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = valuesOf(resource.attributes)['service.name'] ?? '';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, process, attributes: valuesOf(span.attributes) })),
    );
  });

const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
