type SpanKind = 'server' | 'client' | 'consumer' | 'internal';
type SpanAttributes = Record<string, string | number | undefined>;

export interface SpanStart {
  kind: SpanKind;
  name: string;
  attributes?: SpanAttributes;
  /** A process's `traceparent` (W3C Trace Context), of whose trace the span becomes a part. */
  parent?: unknown;
  /** Makes the span begin a trace. `link` is a client's `traceparent`, which is only noted and decides no sampling. */
  root?: { link: unknown };
}

export interface RunningSpan {
  /** Runs the work within the span: spans begun in it are its children. */
  run<T>(work: () => T): T;
  end(result?: { name?: string; attributes?: SpanAttributes; failed?: boolean }): void;
}

export interface Tracer {
  /** @returns undefined for a span that is a part of no trace and begins none */
  begin(start: SpanStart): RunningSpan | undefined;
  currentTraceparent(): string | undefined;
  shutdown(): Promise<void>;
}
