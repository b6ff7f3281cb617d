import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to the journal, except those for the paths that are held: they get no response. */
export async function startSlowLine(
  heldPaths: RegExp,
): Promise<{ url: string; held: Promise<void>; close(): void }> {
  const { hostname, port } = new URL(process.env.JOURNAL_SITE!);
  const held = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (heldPaths.test(url)) return held.resolve();
    const passed = request({ hostname, port, path: url, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await once(server.listen(0), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    held: held.promise,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
