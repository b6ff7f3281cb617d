import { connect, createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/** Below the ephemeral port range, so that no outgoing connection takes a port while its process restarts. */
const range = { from: 15_000, to: 32_000 };

/** Distinct, currently unused ports of loopback. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(range.from, range.to);
    if (!ports.has(port) && (await isFree(port, '127.0.0.1'))) ports.add(port);
  }
  return [...ports];
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
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
