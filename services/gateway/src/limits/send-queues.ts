import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The bytes of each TCP connection that its peer has not acknowledged yet, from Linux's table of connections.
 *
 * @returns undefined on other systems
 */
export async function sendQueues(): Promise<((socket: Socket) => number) | undefined> {
  if (process.platform !== 'linux') return undefined;
  const queues = new Map<string, number>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    // IPv6 may be disabled: then it has no table.
    const lines = (await readFile(table, 'utf8').catch(() => '')).split('\n').slice(1);
    for (const line of lines) {
      const [, local = '', remote = '', , queue = ''] = line.trim().split(/\s+/);
      const bytes = parseInt(queue, 16); // up to the colon, after which the receive queue follows
      if (bytes > 0) queues.set(`${local.split(':')[1]} ${remote}`, bytes);
    }
  }
  return (socket) => queues.get(`${portOf(socket.localPort)} ${remoteOf(socket)}`) ?? 0;
}

const portOf = (port = 0): string => port.toString(16).toUpperCase().padStart(4, '0');

/** As in the table: an address is words of four bytes in the machine's order. */
function remoteOf({ remoteAddress, remotePort }: Socket): string {
  if (remoteAddress === undefined) return '';
  const bytes = Buffer.from(ipaddr.parse(remoteAddress).toByteArray()).swap32();
  return `${bytes.toString('hex').toUpperCase()}:${portOf(remotePort)}`;
}
