import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningUpstream {
  url: string;
  /** The requests that came, oldest first. */
  seen: IncomingMessage[];
  /** What it does with the next ones. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** A small HTTP server in a service's place, that does what no service of ours should. */
export async function runUpstream(answer: RunningUpstream['answer']): Promise<RunningUpstream> {
  const server = createServer((request, response) => {
    upstream.seen.push(request);
    upstream.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream: RunningUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
}
