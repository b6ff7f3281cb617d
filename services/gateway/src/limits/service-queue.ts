import { type CallClass, callClasses, policies } from './call-class.ts';
import { callsInFlight, callsWaiting, countAdmitted, refusal } from './call-metrics.ts';

/** Calls of a client that may wait, for each one that may run. */
const WAITING_PER_SLOT = 16;
/** Longest time in the queue, when the expected one was wrong. */
const WAIT_MS = 5_000;
/** Assumed duration of a class's calls before the first has ended. */
const FIRST_ESTIMATE_MS = 20;
/** Number of calls over which the average duration is taken. */
const AVERAGED_CALLS = 16;

/** The calls of one class to one service. */
interface Lane {
  kind: CallClass;
  slots: number;
  clientSlots: number;
  running: number;
  runningOf: Map<string, number>;
  averageMs: number;
  /** Starts of the waiting calls by client; the clients in the order in which they are served. */
  waiting: Map<string, (() => void)[]>;
}

/**
 * Limits the concurrent requests to one service. Waiting calls start by priority of their class, and within a class
 * the clients are served round-robin, so that a client with many calls delays only itself. A call that would wait too long is refused
 * before any work on it has begun.
 */
export class ServiceQueue {
  private running = 0;
  private readonly slots: number;
  private readonly lanes: Lane[];

  /** @param clientSlots concurrent calls of one client in a class */
  constructor(slots: number, clientSlots: (kind: CallClass) => number) {
    this.slots = slots;
    this.lanes = callClasses.map((kind) => {
      const share = Math.max(1, Math.floor(slots * policies[kind].share));
      return {
        kind,
        slots: share,
        clientSlots: Math.min(share, clientSlots(kind)),
        running: 0,
        runningOf: new Map<string, number>(),
        averageMs: FIRST_ESTIMATE_MS,
        waiting: new Map<string, (() => void)[]>(),
      };
    });
  }

  /** @throws DomainError too_many_requests or service_unavailable when the call would wait too long */
  async run<T>(kind: CallClass, client: string, task: () => Promise<T>): Promise<T> {
    const lane = this.lanes.find((one) => one.kind === kind)!;
    if (this.mayStart(lane, client)) this.start(lane, client);
    else await this.wait(lane, client);
    countAdmitted(kind);
    const began = performance.now();
    try {
      return await task();
    } finally {
      lane.averageMs += (performance.now() - began - lane.averageMs) / AVERAGED_CALLS;
      this.end(lane, client);
    }
  }

  private mayStart(lane: Lane, client: string): boolean {
    return (
      this.running < this.slots &&
      lane.running < lane.slots &&
      (lane.runningOf.get(client) ?? 0) < lane.clientSlots
    );
  }

  private start(lane: Lane, client: string): void {
    this.running += 1;
    lane.running += 1;
    lane.runningOf.set(client, (lane.runningOf.get(client) ?? 0) + 1);
    callsInFlight.inc({ class: lane.kind });
  }

  private end(lane: Lane, client: string): void {
    this.running -= 1;
    lane.running -= 1;
    const left = lane.runningOf.get(client)! - 1;
    if (left > 0) lane.runningOf.set(client, left);
    else lane.runningOf.delete(client);
    callsInFlight.dec({ class: lane.kind });
    this.startWaiting();
  }

  /** Resolves when the call has a slot. */
  private async wait(lane: Lane, client: string): Promise<void> {
    const own = lane.waiting.get(client) ?? [];
    this.refuseLongWait(lane, own.length + 1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      own.splice(own.indexOf(resolve), 1);
      if (own.length === 0) lane.waiting.delete(client);
      const busy = (lane.runningOf.get(client) ?? 0) >= lane.clientSlots;
      reject(refusal(lane.kind, busy ? 'limited' : 'shed'));
    }, WAIT_MS);
    own.push(resolve);
    lane.waiting.set(client, own);
    callsWaiting.inc({ class: lane.kind });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      callsWaiting.dec({ class: lane.kind });
    }
  }

  /** @param place of the call among those of its client */
  private refuseLongWait({ kind, averageMs, slots, clientSlots, waiting }: Lane, place: number): void {
    const { longestWaitMs } = policies[kind];
    const behindOwn = (place * averageMs) / clientSlots;
    if (place > clientSlots * WAITING_PER_SLOT || behindOwn > longestWaitMs)
      throw refusal(kind, 'limited', behindOwn);
    const behindAll = (place * averageMs * (waiting.size + 1)) / slots;
    if (behindAll > longestWaitMs) throw refusal(kind, 'shed', behindAll);
  }

  private startWaiting(): void {
    for (const lane of this.lanes) {
      for (const [client, calls] of lane.waiting) {
        if (this.running >= this.slots || lane.running >= lane.slots) break;
        if (!this.mayStart(lane, client)) continue;
        const start = calls.shift()!;
        lane.waiting.delete(client);
        if (calls.length > 0) lane.waiting.set(client, calls);
        this.start(lane, client);
        start();
      }
    }
  }
}
