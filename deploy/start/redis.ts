import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { findRedis } from './programs.mjs';
import type { Program } from './supervised-process.ts';

/** A Redis on loopback with persistence: jobs and events must survive, so nothing is ever evicted. */
export async function redisProgram(dataDir: string): Promise<{ program: Program; url: string }> {
  const command = findRedis();
  if (!command)
    throw new Error('There is no redis-server on PATH: install redis 7 or valkey, or set REDIS_URL.');
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const program: Program = {
    name: 'redis',
    command,
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--daemonize', 'no'],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
      ...['--maxmemory-policy', 'noeviction'],
    ],
    // Its title has the port, and no longer the folder.
    mark: String(port),
    environment: { PATH: process.env.PATH },
    stopSignal: 'SIGTERM',
    isReady: () => respondsToPing(port),
  };
  return { program, url: `redis://127.0.0.1:${port}` };
}

/** Redis responds with an error while it loads its file, so a connection alone is not enough. */
function respondsToPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.on('error', () => undefined).once('close', () => resolve(false));
  });
}
