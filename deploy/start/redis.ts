import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { redisAcl } from '../cluster/accounts/redis-users.mjs';
import type { Accounts } from './configuration/accounts.ts';
import { reservePort } from './configuration/ports.ts';
import { findRedis } from './programs.mjs';
import type { Program } from './supervised-process.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * A Redis on loopback with persistence: jobs and events must survive, so nothing is ever evicted.
 *
 * @param accounts without them it asks nobody for a password
 * @returns the program, and the connection URL of a user
 */
export async function redisProgram(
  dataDir: string,
  accounts?: Accounts,
): Promise<{ program: Program; url: (user?: string) => string }> {
  const command = findRedis();
  if (!command)
    throw new Error('There is no redis-server on PATH: install redis 7 or valkey, or set REDIS_URL.');
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const port = await reservePort();
  const program: Program = {
    name: 'redis',
    command,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--daemonize',
      'no',
      '--appendonly',
      'yes',
      '--appendfsync',
      'everysec',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
      ...(accounts ? ['--aclfile', aclFile(folder, accounts)] : []),
    ],
    environment: { PATH: process.env.PATH },
    isReady: () => respondsToPing(port),
  };
  const signIn = (user?: string) => (accounts && user ? `${user}:${accounts.redis[user]}@` : '');
  return { program, url: (user) => `redis://${signIn(user)}127.0.0.1:${port}` };
}

function aclFile(folder: string, { redis }: Accounts): string {
  const file = join(folder, 'users.acl');
  writeAtomically(file, redisAcl(redis));
  return file;
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
