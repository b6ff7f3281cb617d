import { type CallClass, callClasses, policies } from './call-class.ts';
import { callsInFlight, callsWaiting, countAdmitted, refusal } from './call-metrics.ts';
import { RecentCalls } from './recent-calls.ts';

/** Calls of a client that may wait, for each one that may run. */
const WAITING_PER_SLOT = 16;
/** A client is occasional up to this number of recent calls: more than a reader of pages makes, and less than a robot. */
const OCCASIONAL_CALLS = 5;
/** Occasional clients may wait for this multiple of their class's longest wait: their calls are few. */
const OCCASIONAL_PATIENCE = 2;
/** A waiting call is given up after this multiple of its longest wait: the service has become slower. */
const GIVEN_UP_AFTER = 1.5;
/** Number of calls over which averages are taken. */
const AVERAGED_CALLS = 16;

/** The calls of one class to one service. */
interface Lane {
  kind: CallClass;
  slots: number;
  clientSlots: number;
  running: number;
  runningOf: Map<string, number>;
  averageMs: number;
  /** Average time from one start of a waiting call to the next. */
  startEveryMs: number;
  /** When a waiting call started last, or the first of them began to wait. As of performance.now(). */
  waitingSince: number;
  /** Starts of the waiting calls by client; the clients in the order in which they are served. */
  waiting: Map<string, (() => void)[]>;
}

/**
 * Limits the concurrent requests to one service. Waiting calls start by priority of their class, and within a class those of
 * occasional clients first: somebody who opens a page now and then waits for no robot. The clients are served
 * round-robin, so that one with many calls delays only itself. A call that would wait too long is refused before any
 * work on it has begun.
 */
export class ServiceQueue {
  private running = 0;
  private readonly slots: number;
  private readonly lanes: Lane[];
  private readonly recent = new RecentCalls();

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
        averageMs: policies[kind].usualMs,
        startEveryMs: policies[kind].usualMs / share,
        waitingSince: 0,
        waiting: new Map<string, (() => void)[]>(),
      };
    });
  }

  /** @throws DomainError too_many_requests or service_unavailable when the call would wait too long */
  async run<T>(kind: CallClass, client: string, task: () => Promise<T>): Promise<T> {
    const lane = this.lanes.find((one) => one.kind === kind)!;
    this.recent.add(client);
    if (this.mayStart(lane, client)) {
      this.start(lane, client);
      lane.startEveryMs += (lane.averageMs / lane.slots - lane.startEveryMs) / AVERAGED_CALLS;
    } else await this.wait(lane, client);
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
    const { kind, waiting } = lane;
    const own = waiting.get(client) ?? [];
    const longestWaitMs =
      policies[kind].longestWaitMs * (this.isOccasional(client) ? OCCASIONAL_PATIENCE : 1);
    this.refuseLongWait(lane, client, own.length + 1, longestWaitMs);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      own.splice(own.indexOf(resolve), 1);
      if (own.length === 0) waiting.delete(client);
      const busy = (lane.runningOf.get(client) ?? 0) >= lane.clientSlots;
      reject(refusal(kind, busy ? 'limited' : 'shed'));
    }, GIVEN_UP_AFTER * longestWaitMs);
    if (waiting.size === 0) lane.waitingSince = performance.now();
    own.push(resolve);
    waiting.set(client, own);
    callsWaiting.inc({ class: kind });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      callsWaiting.dec({ class: kind });
    }
  }

  /** @param place of the call among those of its client that wait too */
  private refuseLongWait(lane: Lane, client: string, place: number, longestWaitMs: number): void {
    const { kind, averageMs, clientSlots, waiting } = lane;
    const behindOwn = (place * averageMs) / clientSlots;
    if (place > clientSlots * WAITING_PER_SLOT || behindOwn > longestWaitMs)
      throw refusal(kind, 'limited', behindOwn);
    const ahead = [...waiting.keys()];
    const clients = this.isOccasional(client) ? ahead.filter((one) => this.isOccasional(one)) : ahead;
    // Calls that wait for longer than usual show that the service has become slower.
    const sinceLast = waiting.size === 0 ? 0 : performance.now() - lane.waitingSince;
    const behindAll = Math.max(lane.startEveryMs, sinceLast) * place * (clients.length + 1);
    if (behindAll > longestWaitMs) throw refusal(kind, 'shed', behindAll);
  }

  private startWaiting(): void {
    for (const lane of this.lanes) {
      for (let client = this.nextOf(lane); client !== undefined; client = this.nextOf(lane)) {
        const calls = lane.waiting.get(client)!;
        const start = calls.shift()!;
        // Its next turn comes after those of all others.
        lane.waiting.delete(client);
        if (calls.length > 0) lane.waiting.set(client, calls);
        const now = performance.now();
        const sinceLast = now - lane.waitingSince;
        // A long pause counts more than many short ones: the calls that wait have all waited through it.
        const weight = Math.min(1, 1 / AVERAGED_CALLS + sinceLast / 1_000);
        lane.startEveryMs += (sinceLast - lane.startEveryMs) * weight;
        lane.waitingSince = now;
        this.start(lane, client);
        start();
      }
    }
  }

  /** The waiting client whose turn it is; undefined if none may start a call. */
  private nextOf(lane: Lane): string | undefined {
    let next: string | undefined;
    for (const client of lane.waiting.keys()) {
      if (!this.mayStart(lane, client)) continue;
      if (this.isOccasional(client)) return client;
      next ??= client;
    }
    return next;
  }

  private isOccasional(client: string): boolean {
    return this.recent.of(client) <= OCCASIONAL_CALLS;
  }
}
