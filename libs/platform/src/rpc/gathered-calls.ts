import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<Item, Result> {
  item: Item;
  result: PromiseWithResolvers<Result>;
  /** Runs a function as a part of the request that made the call. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface Limits {
  concurrency: number;
  calls: number;
}

/**
 * Does the work of several calls in one batch. A call starts a batch immediately while fewer than `concurrency` run; calls that
 * wait when a batch ends form the next one. No call is delayed to gather more.
 */
export class GatheredCalls<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = 0;

  /**
   * @param work returns the results in the order of the items; an Error fails its own call only. It may call `next`
   * when the next piece of work can start before this one has ended.
   */
  constructor(
    private readonly work: (items: Item[], next: () => void) => Promise<(Result | Error)[]>,
    private readonly limits: Limits,
  ) {}

  call(item: Item): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    this.waiting.push({ item, result, inContext: AsyncLocalStorage.snapshot() });
    this.next();
    return result.promise;
  }

  private next(): void {
    if (this.running === this.limits.concurrency || this.waiting.length === 0) return;
    this.running += 1;
    const calls = this.waiting.splice(0, this.limits.calls);
    // Otherwise it would belong to the request whose work has just ended.
    calls[0]!.inContext(() => void this.run(calls));
  }

  private async run(calls: Waiting<Item, Result>[]): Promise<void> {
    let running = true;
    const next = () => {
      if (running) this.running -= 1;
      running = false;
      this.next();
    };
    const items = calls.map(({ item }) => item);
    const [work] = await Promise.allSettled([this.work(items, next)]);
    next();
    for (const [index, { result }] of calls.entries()) {
      const value: unknown = work.status === 'fulfilled' ? work.value[index] : work.reason;
      if (work.status === 'rejected' || value instanceof Error) result.reject(value);
      else result.resolve(value as Result);
    }
  }
}
