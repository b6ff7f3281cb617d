import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import { withTimeout } from './with-timeout.ts';

/** Functions that a thread's module serves, by name; arguments and results are cloned. */
export type ThreadFunctions = Record<string, (...args: never[]) => unknown>;

export interface ThreadCall {
  name: string;
  args: unknown[];
}
export type ThreadReply = { value: unknown } | { error: string };

/** The thread's first message: its module is loaded. */
export type ThreadReady = 'ready';

const START_MS = 60_000;

interface ThreadOptions {
  /** The `workerData` of the module. */
  data?: unknown;
  /** Limit of the JavaScript heap, beyond which the thread ends. Not in force where Node has `--max-old-space-size`. */
  heapMegabytes?: number;
  /** The thread ends after this time without a call; by default it stays. */
  idleMs?: number;
  onLoss?: () => void;
}

/** A thread has not responded in time, mostly because the machine is busy. */
export class ThreadTimeout extends DependencyFailure {}

/** A call in the background starts only when no normal one is waiting. */
export type Priority = 'normal' | 'background';

/**
 * Calls functions in a worker thread, one after another, for work that would block the event loop. The module
 * passes its functions to `serveThreadCalls`. The thread starts with the first call. When it dies or takes too
 * long, the running call fails, and the next one starts a new thread.
 */
export class ThreadCalls<F extends ThreadFunctions> {
  private thread?: Worker;
  private readonly queues: Record<Priority, (() => Promise<void>)[]> = { normal: [], background: [] };
  private running = false;
  private idleTimer?: NodeJS.Timeout;
  private ended = false;

  constructor(
    private readonly module: URL,
    private readonly options: ThreadOptions = {},
  ) {}

  /** Number of calls that have not started yet. */
  waiting(priority: Priority): number {
    return this.queues[priority].length;
  }

  /**
   * @param limitMs of the call itself; waiting for earlier calls does not count
   * @throws Error with the message of the error thrown in the thread, or when the thread ends; ThreadTimeout when it
   * exceeds the limit
   */
  call<N extends keyof F & string>(
    limitMs: number,
    name: N,
    ...args: Parameters<F[N]>
  ): Promise<Awaited<ReturnType<F[N]>>> {
    return this.callWith('normal', limitMs, name, ...args);
  }

  callWith<N extends keyof F & string>(
    priority: Priority,
    limitMs: number,
    name: N,
    ...args: Parameters<F[N]>
  ): Promise<Awaited<ReturnType<F[N]>>> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.queues[priority].push(() => this.send(limitMs, { name, args }).then(resolve, reject));
    if (!this.running) void this.run();
    return promise as Promise<Awaited<ReturnType<F[N]>>>;
  }

  /** Ends the thread permanently; running and queued calls fail. */
  async end(): Promise<void> {
    this.ended = true;
    await this.stop();
  }

  private async run(): Promise<void> {
    const { normal, background } = this.queues;
    this.running = true;
    for (let next; (next = normal.shift() ?? background.shift());) await next();
    this.running = false;
  }

  private async send(limitMs: number, call: ThreadCall): Promise<unknown> {
    if (this.ended) throw new Error('The thread has been ended');
    clearTimeout(this.idleTimer);
    let reply: ThreadReply;
    try {
      const thread = this.thread ?? (await this.start());
      thread.postMessage(call);
      reply = await nextMessage<ThreadReply>(thread, limitMs);
    } catch (error) {
      // The thread has exited or hangs.
      await this.stop();
      throw error;
    }
    if (this.options.idleMs) this.idleTimer = setTimeout(() => void this.stop(), this.options.idleMs).unref();
    if ('error' in reply) throw new Error(reply.error);
    return reply.value;
  }

  /** Resolves when the thread's module is loaded, which may exceed the limit of a call on a busy machine. */
  private async start(): Promise<Worker> {
    const { data, heapMegabytes, onLoss } = this.options;
    const resourceLimits = heapMegabytes ? { maxOldGenerationSizeMb: heapMegabytes } : undefined;
    const thread = new Worker(this.module, { workerData: data, resourceLimits });
    this.thread = thread;
    thread.unref();
    thread.on('error', () => undefined); // reported to the running call; 'exit' follows
    thread.on('exit', () => {
      if (this.thread === thread) this.thread = undefined;
      if (!this.ended) onLoss?.();
    });
    await nextMessage<ThreadReady>(thread, START_MS);
    return thread;
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const thread = this.thread;
    this.thread = undefined;
    await thread?.terminate();
  }
}

/** The next message. @throws Error when the thread fails, ends or exceeds the limit */
async function nextMessage<Message>(thread: Worker, limitMs: number): Promise<Message> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(thread, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread ended with code ${code}`);
  });
  try {
    // `once` also rejects on 'error', with that error.
    const timeoutError = () => new ThreadTimeout(`The thread did not respond within ${limitMs} ms`);
    const message = Promise.race([once(thread, 'message', { signal }), exit]);
    const [received] = (await withTimeout(limitMs, message, timeoutError)) as [Message];
    return received;
  } finally {
    exit.catch(() => undefined); // rejects when it is aborted below, or after the reply
    settled.abort();
  }
}
