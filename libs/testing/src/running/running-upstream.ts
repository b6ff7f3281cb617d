import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAfterBlock } from '../jest/after-block.ts';
import { beforeBlock } from '../jest/before-block.ts';
import { listen } from './free-port.ts';

export interface RunningUpstream {
  url: string;
  /** Received requests, oldest first. */
  seen: IncomingMessage[];
  /** Handler of the next requests. */
  respond: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether it responds to nothing, not even to the gateway's probes. */
  silent: boolean;
  close(): Promise<void>;
}

/** A small HTTP server in place of a service, for misbehaviour that our services do not show. */
export async function runUpstream(reply: RunningUpstream['respond']): Promise<RunningUpstream> {
  const server = createServer((request, response) => {
    const isProbe = request.method === 'OPTIONS' && request.url === '/';
    if (!isProbe) upstream.seen.push(request);
    if (upstream.silent) return;
    if (isProbe) response.end();
    else upstream.respond(request, response);
  });
  const port = await listen(server);
  const upstream: RunningUpstream = {
    url: `http://127.0.0.1:${port}`,
    seen: [],
    respond: reply,
    silent: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return closeAfterBlock(upstream);
}

/** `runUpstream` before the first test of the block. */
export const specUpstream = (reply: RunningUpstream['respond']) => beforeBlock(() => runUpstream(reply));
