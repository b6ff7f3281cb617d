import { connect, createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/** Below the ports that systems hand to outgoing connections, so that none of those takes a port while its process restarts. */
const range = { from: 15_000, to: 32_000 };

/** Different ports of loopback, each free now. */
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

/** Whether nobody listens there; false too where the interface is not ours or the port needs privilege. */
export async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Whether somebody listens there. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => (socket.destroy(), resolve(true)));
  });
}
