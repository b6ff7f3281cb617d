import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** A message of the process: an item to store, its result or its error. */
export type FileProcessMessage = { item: unknown } | { value: unknown } | { error: string };

interface FileWork<Item, Reply> {
  file: Readable;
  /** Data for the process besides the file. */
  request: unknown;
  /** Receives the items that the process hands over while it works. */
  take: (item: Item) => Promise<Reply>;
  megabytes: number;
  limitMs: number;
  signal: AbortSignal;
}

/** The process was ended, because its work exceeded the limit of memory or time. */
export class FileProcessEnded extends Error {
  readonly reason: 'memory' | 'time';

  /** @param how - its exit code or signal, for the log */
  constructor(reason: 'memory' | 'time', how: number | string) {
    super(`The process of a file ended for its ${reason} (${how})`);
    this.reason = reason;
  }
}

/** Limits the memory (kB) and processor time (s) of a process and its children, which the system ends first. */
const LIMITED =
  'ulimit -c 0; ulimit -S -d "$1"; ulimit -t "$2"; shift 2; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$@"';
/** Memory that Node reserves without using it, and that counts as data. */
const RESERVED_MEGABYTES = 600;
/** Share of code, stacks and files beside JavaScript's heap. */
const BESIDE_HEAP = 0.2;

/**
 * Works on a file from outside in a separate process, without the secrets of this one. A hostile file can only fail its own
 * work, and the memory is free afterwards. The module calls `serveFile`.
 * @throws FileProcessEnded, or Error with the words of the error thrown there
 */
export async function workOnFile<Item, Reply, Result>(
  module: URL,
  { file, request, take, megabytes, limitMs, signal }: FileWork<Item, Reply>,
): Promise<Result> {
  signal.throwIfAborted();
  const heap = `--max-old-space-size=${Math.floor(megabytes * (1 - BESIDE_HEAP))}`;
  const limits = [String((RESERVED_MEGABYTES + megabytes) * 1_024), String(Math.ceil(limitMs / 1_000) + 10)];
  const node = [process.execPath, heap, fileURLToPath(module)];
  const child = spawn('sh', ['-c', LIMITED, 'sh', ...limits, ...node], {
    // A separate group, so that its child processes end with it.
    detached: true,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => reject(new FileProcessEnded('time', `${limitMs} ms`)), limitMs);
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  child.once('error', reject);
  child.once('exit', (code, killedBy) => reject(new FileProcessEnded('memory', killedBy ?? code!)));
  child.on('message', (message: FileProcessMessage) => {
    if ('item' in message)
      take(message.item as Item).then((reply) => child.connected && child.send({ reply }), reject);
    else if ('error' in message) reject(new Error(message.error));
    else resolve(message.value as Result);
  });
  child.send({ request }, () => undefined); // one that has ended is reported by its exit
  file.once('error', reject);
  pipeline(file, child.stdin!).catch(() => undefined); // the same
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    file.destroy();
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
      await once(child, 'exit');
    }
  }
}
