import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const given = new Set<number>();

/**
 * An unused port of loopback, never the same one twice. Below the ephemeral port range, so that no outgoing
 * connection takes it while its process restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port, '127.0.0.1')) return port;
  }
}

/** Whether the port can be bound; also false for a foreign interface or a privileged port. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Whether the port accepts connections. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => (socket.destroy(), resolve(true)));
  });
}
