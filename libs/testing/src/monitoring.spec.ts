import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { openTelemetryTracer } from '#platform/telemetry/open-telemetry.ts';
import { addArticle, addIssue } from './builders/articles.ts';
import { specEnvironment } from './databases/environment.ts';
import { eventually } from './jest/eventually.ts';
import { storeArticles } from './builders/many-articles.ts';
import { specCatalog } from './running/running-catalog.ts';
import { ServiceProcess, servicesAt } from './running/service-process.ts';
import { type CollectedSpan, runTraceCollector, type TraceCollector } from './servers/trace-collector.ts';

const rules = readFileSync('deploy/cluster/monitoring/alerts.yaml', 'utf8');
const dashboard = readFileSync('deploy/cluster/monitoring/dashboard.json', 'utf8');
const slo = readFileSync('docs/slo.md', 'utf8');

/** The metrics of an expression in PromQL, without those of Prometheus itself and of recording rules. */
function metricsOf(expression: string): string[] {
  const names = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on)\s*\([^)]*\)/g, ' ')
    .matchAll(/(?<![\w:.])[a-z_][\w:]*\b(?!\s*\()/g);
  const own = [...names].map(([name]) => name).filter((name) => !/:|^(?:and|or|unless|up)$/.test(name));
  return own.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
}

const expressions = {
  rules: [...rules.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.+))/g)].map(([, block, line]) => block ?? line!),
  dashboard: [...dashboard.matchAll(/"expr": (".*")/g)].map(([, text]) => JSON.parse(text!) as string),
  objectives: [...slo.matchAll(/```promql\n([^`]+)/g)].map(([, text]) => text!),
};

/** A client's trace, which it says is sampled. */
const client = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };

describe('Operators see', () => {
  const environment = specEnvironment();
  const catalog = specCatalog(environment);
  let gateway: ServiceProcess;
  let processes: ServiceProcess[];
  let collector: TraceCollector;

  beforeAll(async () => {
    collector = await runTraceCollector();
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const settings = { ...environment, ...traced, AUTH_RPC: catalog.auth.rpc };
    const start = (
      service: 'catalog' | 'documents' | 'gateway',
      program: 'main' | 'worker',
      own: object = {},
    ) => {
      const name = program === 'worker' ? `${service}-worker` : service;
      return ServiceProcess.start(service, program, { ...settings, PROCESS_NAME: name, ...own });
    };
    const other = await start('catalog', 'main');
    const toCatalog = { CATALOG_RPC: other.rpc };
    const [documents, worker] = await Promise.all([
      start('documents', 'main', toCatalog),
      start('documents', 'worker', toCatalog),
    ]);
    gateway = await start('gateway', 'main', {
      ...servicesAt(other.url),
      AUTH_URL: catalog.auth.url,
      DOCUMENTS_URL: documents.url,
    });
    processes = [gateway, documents, worker, other];
    await addIssue(catalog.staff);
    await addArticle(request.agent(gateway.url).set(catalog.auth.signedIn));
    const [refnumber] = await storeArticles(catalog, 1, 1);
    const headers = {
      traceparent: `00-${client.traceId}-${client.spanId}-01`,
      'x-request-id': 'of-a-click',
    };
    // A busy machine may not print it in time for the first request, whose job goes on.
    await eventually(async () => {
      const path = `/api/pdf/certificate/${refnumber}/Asha%20Aaa`;
      expect((await fetch(gateway.url + path, { headers })).status).toBe(200);
    });
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await collector.close();
  });

  const metrics = async (process: ServiceProcess) => (await fetch(`${process.operations}/metrics`)).text();
  const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it.each(Object.keys(expressions) as (keyof typeof expressions)[])(
    'every metric that the %s name',
    async (where) => {
      const all = (await Promise.all(processes.map(metrics))).join('\n');
      const types = new Set([...all.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
      const named = expressions[where].flatMap(metricsOf);
      expect(named.length).toBeGreaterThan(3);
      expect(named.filter((name) => !types.has(name))).toEqual([]);
    },
  );

  it('the process of a series, and what it has done', async () => {
    const [ofGateway, ofDocuments, ofWorker, ofCatalog] = await Promise.all(processes.map(metrics));
    const value = (text: string | undefined, series: RegExp) =>
      Number(
        seriesOf(text!)
          .find((line) => series.test(line))
          ?.split(' ')
          .at(-1),
      );
    expect(value(ofGateway, /^http_request_duration_seconds_count.*process="gateway"/)).toBeGreaterThan(0);
    expect(value(ofDocuments, /^queue_jobs.*queue="documents.readers",state="waiting"/)).toBe(0);
    expect(value(ofDocuments, /^redis_up/)).toBe(1);
    expect(value(ofDocuments, /^part_up\{.*part="files"/)).toBe(1);
    expect(value(ofDocuments, /^mongodb_connections_limit/)).toBe(20);
    expect(value(ofWorker, /^job_age_seconds_count.*queue="documents.readers"/)).toBe(1);
    expect(value(ofWorker, /^chromium_print_duration_seconds_count.*outcome="completed"/)).toBeGreaterThan(0);
    expect(value(ofCatalog, /^rpc_duration_seconds_count.*outcome="completed"/)).toBeGreaterThan(0);
    expect(value(ofCatalog, /^mongodb_operation_duration_seconds_count/)).toBeGreaterThan(0);
  });

  it('no more series for more addresses', async () => {
    const paths = Array.from(
      { length: 60 },
      (_, index) => `/api/archives/ref/unknown-${index}?page=${index}`,
    );
    await fetch(gateway.url + paths[0]!);
    const counts = async () =>
      (await Promise.all(processes.map(metrics))).map((text) => seriesOf(text).length);
    // The first reading of a process may itself create series, and so does each kind of operation, once.
    await counts();
    const before = await counts();
    for (const path of paths) await fetch(gateway.url + path);
    const after = await counts();
    for (const [index, count] of after.entries()) expect(count - before[index]!).toBeLessThan(paths.length);
  });

  /** The trace that begins with this span of the gateway, when all of these spans of it have arrived. */
  const trace = (root: string, ...names: string[]) =>
    eventually(() => {
      const first = collector.spans.find((span) => span.process === 'gateway' && span.name.startsWith(root));
      const spans = collector.spans.filter(({ traceId }) => traceId === first?.traceId);
      const from = (span: CollectedSpan) => `${span.process}: ${span.name}`;
      expect(spans.map(from)).toEqual(expect.arrayContaining(names));
      const parentOf = (span?: CollectedSpan) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
      // Each process sends its spans when it likes, so that a child may arrive before its parent.
      expect(spans.filter((span) => span !== first && !parentOf(span))).toEqual([]);
      return { root: first!, spans, from, parentOf };
    });

  it('one trace from a click to a PDF, through all processes, MongoDB and Chromium', async () => {
    const job = 'documents-worker: documents.render-certificates';
    const print = 'documents-worker: chromium readers';
    const { spans, from, parentOf } = await trace('GET /api/pdf', job, print);
    const path: string[] = [];
    for (let span = spans.find((one) => from(one) === print); span; span = parentOf(span))
      path.push(from(span));
    expect(path).toEqual([
      print,
      job,
      expect.stringMatching(/^documents: GET .*certificate/),
      expect.stringMatching(/^gateway: GET \/api\/pdf/),
    ]);
    const called = spans.filter(
      ({ process, attributes }) => process === 'catalog' && attributes['rpc.method'],
    );
    expect(called.map((span) => parentOf(span)?.process)).toEqual(
      expect.arrayContaining(['documents', 'documents-worker']),
    );
    const queries = spans.filter(({ attributes }) => attributes['db.system.name'] === 'mongodb');
    expect(new Set(queries.map(({ process }) => process))).toContain('catalog');
    const entries = spans.filter(({ attributes }) => 'colophon.request_id' in attributes);
    expect(new Set(entries.map(({ attributes }) => attributes['colophon.request_id']))).toEqual(
      new Set(['of-a-click']),
    );
  });

  it('a client’s own trace only as a link', async () => {
    const { root } = await trace('GET /api/pdf');
    expect(root.links).toMatchObject([client]);
    expect(collector.spans.filter(({ traceId }) => traceId === client.traceId)).toEqual([]);
  });

  it('the events of a change in its trace', async () => {
    const event = 'documents-worker: catalog.article.published';
    const { spans, from, parentOf } = await trace('POST', event);
    expect(parentOf(spans.find((span) => from(span) === event))).toMatchObject({ process: 'catalog' });
  });

  it('no traces that nobody requested', () => {
    const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(new Set(roots.map(({ process }) => process))).toEqual(new Set(['gateway']));
  });

  it('only the share of the traces that is set, whatever clients say', async () => {
    const tracer = openTelemetryTracer(0);
    const sampled = `00-${client.traceId}-${client.spanId}-01`;
    const flagsOf = (start: object) =>
      tracer
        .begin({ kind: 'server', name: 'GET', ...start })
        ?.run(() => tracer.currentTraceparent())
        ?.slice(-2);
    expect([flagsOf({ root: { link: sampled } }), flagsOf({ parent: sampled }), flagsOf({})]).toEqual([
      '00',
      '01',
      undefined,
    ]);
    await tracer.shutdown();
  });

  it('what to do about each alert', () => {
    const headings = [...readFileSync('docs/alerts.md', 'utf8').matchAll(/^## (.+)$/gm)];
    const anchors = headings.map(
      ([, title]) => `docs/alerts.md#${title!.toLowerCase().replaceAll(' ', '-')}`,
    );
    const runbooks = [...rules.matchAll(/^ +runbook: (\S+)$/gm)].map(([, runbook]) => runbook!);
    expect(runbooks).toHaveLength([...rules.matchAll(/- alert:/g)].length);
    expect(runbooks.filter((runbook) => !anchors.includes(runbook))).toEqual([]);
  });

  it('alerts that are all tested', () => {
    const tests = readFileSync('deploy/cluster/monitoring/alerts.test.yaml', 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    expect(alerts.filter((name) => !new RegExp(`alertname: ${name}\n +exp_alerts:\n`).test(tests))).toEqual(
      [],
    );
  });
});
