import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

export { reservePort as freePort } from '../../../../deploy/start/configuration/ports.ts';

/** An address at which nobody ever listens: this port is never given to programs that ask for a free one. */
export const UNREACHABLE_ADDRESS = '127.0.0.1:1';

/** Listens on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
