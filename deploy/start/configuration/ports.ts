import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, createServer } from 'node:net';

/**
 * An unused port of loopback, reserved until this process ends: a server may start on it later, or restart. Below the ephemeral
 * port range, so that no outgoing connection takes it meanwhile.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if ((await reserve(port)) && (await canListen(port, '127.0.0.1'))) return port;
  }
}

/** Binds the UDP port of the same number as a lock: a second process that tries to reserve it fails. */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => resolve(true));
  });
}

/** Whether the port can be bound; also false for a foreign interface or a privileged port. */
export async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => (socket.destroy(), resolve(true)));
  });
}
