import { Worker } from 'node:worker_threads';

/** Functions that a thread's module provides, by name; arguments and results are cloned. */
export type ThreadFunctions = Record<string, (...args: never[]) => unknown>;

/** A call as the thread's module receives it, and its reply. */
export interface ThreadCall {
  id: number;
  name: string;
  args: unknown[];
}
export type ThreadReply = { id: number; value: unknown } | { id: number; error: string };

/**
 * Calls functions in a worker thread, one after another, for work that would block the event loop. The module
 * listens to its `parentPort` for a {@link ThreadCall} and posts a {@link ThreadReply}. When the thread dies, so
 * does the process, because the thread's state is lost; the supervisor starts a new one.
 */
export class ThreadCalls<F extends ThreadFunctions> {
  private readonly thread: Worker;
  private readonly pending = new Map<number, PromiseWithResolvers<unknown>>();
  private calls = 0;

  /** @param data the module's `workerData` */
  constructor(module: URL, data: unknown) {
    this.thread = new Worker(module, { workerData: data });
    this.thread.on('message', (reply: ThreadReply) => this.settle(reply));
  }

  /** Running and queued calls. */
  get waiting(): number {
    return this.pending.size;
  }

  /** @throws Error with the message of the error thrown in the thread */
  call<N extends keyof F & string>(name: N, ...args: Parameters<F[N]>): Promise<ReturnType<F[N]>> {
    this.calls += 1;
    const pending = Promise.withResolvers<unknown>();
    this.pending.set(this.calls, pending);
    this.thread.postMessage({ id: this.calls, name, args } satisfies ThreadCall);
    return pending.promise as Promise<ReturnType<F[N]>>;
  }

  /** Rejects the pending calls. */
  async end(): Promise<void> {
    await this.thread.terminate();
    for (const { reject } of this.pending.values()) reject(new Error('The thread has ended'));
    this.pending.clear();
  }

  private settle(reply: ThreadReply): void {
    const pending = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    if ('error' in reply) pending?.reject(new Error(reply.error));
    else pending?.resolve(reply.value);
  }
}
