import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeProcess } from './process-table.ts';
import type { Program } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Environment variables of the launcher that any program may need. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'NODE_EXTRA_CA_CERTS'];

export function nodeProgram(
  { name, script, opsPort, nodeOptions, environment }: NodeProcess,
  logPath: string,
): Program {
  const own = Object.fromEntries(inherited.map((variable) => [variable, process.env[variable]]));
  return {
    name,
    command: process.execPath,
    args: [...nodeOptions, join(root, script)],
    // Two of glibc's memory arenas instead of eight per core: less memory is retained after a peak, especially by
    // sharp.
    environment: { ...own, MALLOC_ARENA_MAX: '2', ...environment },
    stopSignal: 'SIGTERM',
    logPath,
    isReady: () => respondsReady(environment.HOST ?? '127.0.0.1', opsPort),
    channel: true,
  };
}

/** node:http instead of fetch, which would take ten megabytes of the launcher's memory. */
function respondsReady(host: string, port: number): Promise<boolean> {
  const everywhere = host === '0.0.0.0' || host === '::';
  return new Promise((resolve) => {
    const request = get(
      { host: everywhere ? '127.0.0.1' : host, port, path: '/health/ready', timeout: 3_000 },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
