import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Submission {
  batch: string;
  doi: string;
  timestamp: number;
  xml: string;
  user: string;
  password: string;
}

/** Handling of a submission; `lost` and `no response`: it is received, but the client does not learn that. */
type Reception =
  'received' | 'lost' | 'no response' | 'hangs' | 'error page' | 'unavailable' | 'forbidden' | 'too large';

/** A registry of DOIs with Crossref's servlets, as far as a depositor sees them. */
export interface DoiRegistry {
  url: string;
  submissions: Submission[];
  /** The DOIs that it has registered, with the timestamp of the last deposit. */
  registered: Map<string, number>;
  reception: Reception;
  /** The reason of a refusal; undefined registers the DOI. */
  refusal?: (doi: string) => string | undefined;
  /** Number of queries for the result of a batch before it is there. */
  slowness: number;
  /** Number of queries that it answers as if it had not received the batch. */
  unaware: number;
  close(): Promise<void>;
}

export const REGISTRY_USER = { DOI_REGISTRY_USER: 'desk', DOI_REGISTRY_PASSWORD: 'p&ss wörd' };

export async function startDoiRegistry(port = 0): Promise<DoiRegistry> {
  const results = new Map<string, { queries: number; xml?: string }>();
  const server = createServer((request, response) => {
    serve(registry, results, request, response).catch((error: Error) => response.destroy(error));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.unref(); // it does not keep a process running
  const registry: DoiRegistry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submissions: [],
    registered: new Map(),
    reception: 'received',
    slowness: 0,
    unaware: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return registry;
}

type Results = Map<string, { queries: number; xml?: string }>;

async function serve(
  registry: DoiRegistry,
  results: Results,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, registry.url);
  if (registry.reception === 'forbidden') return void response.writeHead(401).end('<p>Wrong password</p>');
  if (registry.reception === 'too large') return void response.writeHead(413).end('<p>Too large</p>');
  if (registry.reception === 'unavailable')
    return void response.writeHead(503).end('<p>Too many pending</p>');
  if (pathname === '/servlet/submissionDownload') {
    const batch = searchParams.get('doi_batch_id')!;
    return void response.setHeader('content-type', 'text/xml').end(resultOf(registry, results.get(batch)));
  }
  if (registry.reception === 'hangs') return;
  if (registry.reception === 'error page')
    return void response.end('<html><title>FAILURE</title><h2>FAILURE</h2><p>Database is down</p></html>');
  const submission = await submissionIn(request);
  registry.submissions.push(submission);
  results.set(submission.batch, { queries: 0, xml: processSubmission(registry, submission) });
  if (registry.reception === 'lost') return void request.socket.destroy();
  if (registry.reception === 'no response') return;
  response.end(
    '<html><title>SUCCESS</title><h2>SUCCESS</h2><p>Your batch submission was successfully received.</p></html>',
  );
}

async function submissionIn(request: IncomingMessage): Promise<Submission> {
  const body = await buffer(request);
  const headers = { 'content-type': request.headers['content-type']! };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const xml = await (form.get('fname') as File).text();
  const element = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? '';
  return {
    batch: element('doi_batch_id'),
    doi: /<doi_data>\s*<doi>([^<]*)</.exec(xml)?.[1] ?? '',
    timestamp: Number(element('timestamp')),
    xml,
    user: form.get('login_id') as string,
    password: form.get('login_passwd') as string,
  };
}

/** Registers the DOI, unless it refuses or has a deposit that is as new. */
function processSubmission(registry: DoiRegistry, { batch, doi, timestamp }: Submission): string {
  const isOlder = timestamp <= (registry.registered.get(doi) ?? 0);
  const refusal =
    registry.refusal?.(doi) ??
    (isOlder
      ? `Record not processed because submitted version: ${timestamp} is less or equal to previously submitted version (DOI match)`
      : undefined);
  if (refusal === undefined) registry.registered.set(doi, timestamp);
  const [status, message] = refusal === undefined ? ['Success', 'Successfully added'] : ['Failure', refusal];
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch_diagnostic status="completed" sp="registry.example">
  <submission_id>${1_400_000_000 + registry.submissions.length}</submission_id>
  <batch_id>${batch}</batch_id>
  <record_diagnostic status="${status}"><doi>${doi}</doi><msg>${message}</msg></record_diagnostic>
  <batch_data><record_count>1</record_count></batch_data>
</doi_batch_diagnostic>`;
}

function resultOf(registry: DoiRegistry, result: { queries: number; xml?: string } | undefined): string {
  if (!result || registry.unaware-- > 0)
    return '<doi_batch_diagnostic status="unknown_submission"></doi_batch_diagnostic>';
  result.queries += 1;
  return result.queries > registry.slowness ? result.xml! : '<doi_batch_diagnostic status="in_process"/>';
}
