import { type CallClass, callClasses, policies } from './call-class.ts';
import { callsInFlight, callsWaiting, countAdmitted, refusal } from './call-metrics.ts';

/** Calls that may wait for a service: of one client in a class, and in all. */
const WAITING_OF_CLIENT = 256;
const WAITING = 2_048;

interface WaitingCall {
  start: () => void;
  refuse: (outcome: 'limited' | 'shed') => void;
}

/** The calls of one class that wait for a service. */
interface Lane {
  kind: CallClass;
  /** Grows by the class's weight while it waits; the class with the most is served next. */
  credit: number;
  /** By client, oldest call first; the clients in the order of their turns. */
  lines: Map<string, WaitingCall[]>;
}

/**
 * Limits the concurrent calls to one service. A call that finds no place waits in its client's own line. Classes are served by
 * weight. In a class, clients that wait with one call are served before those with more, which are served round-robin: a client
 * with many calls delays itself.
 */
export class ServiceQueue {
  private running = 0;
  private waiting = 0;
  private readonly runningOf = new Map<string, number>();
  private readonly lanes: Lane[] = callClasses.map((kind) => ({ kind, credit: 0, lines: new Map() }));
  private readonly places: number;
  /** Places that one client may take: others always find some. */
  private readonly clientPlaces: number;

  /** @param places concurrent calls */
  constructor(places: number) {
    this.places = places;
    this.clientPlaces = Math.floor(places / 2);
  }

  /** @throws DomainError too_many_requests or service_unavailable when the longest wait is over, or too many calls wait */
  async run<T>(kind: CallClass, client: string, task: () => Promise<T>): Promise<T> {
    if (this.hasPlaceFor(client)) this.begin(client);
    else
      await this.wait(
        this.lanes.find((lane) => lane.kind === kind)!,
        client,
      );
    countAdmitted(kind);
    callsInFlight.inc({ class: kind });
    try {
      return await task();
    } finally {
      callsInFlight.dec({ class: kind });
      this.end(client);
    }
  }

  private hasPlaceFor(client: string): boolean {
    return this.running < this.places && (this.runningOf.get(client) ?? 0) < this.clientPlaces;
  }

  private begin(client: string): void {
    this.running += 1;
    this.runningOf.set(client, (this.runningOf.get(client) ?? 0) + 1);
  }

  private end(client: string): void {
    this.running -= 1;
    const left = this.runningOf.get(client)! - 1;
    if (left > 0) this.runningOf.set(client, left);
    else this.runningOf.delete(client);
    while (this.startNext());
  }

  /** Resolves when the call has its place. */
  private async wait({ kind, lines }: Lane, client: string): Promise<void> {
    const { longestWaitMs } = policies[kind];
    const line = lines.get(client) ?? [];
    if (line.length >= WAITING_OF_CLIENT) throw refusal(kind, 'limited', longestWaitMs);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      clearTimeout(timer);
      line.splice(line.indexOf(call), 1);
      if (line.length === 0) lines.delete(client);
      this.waiting -= 1;
      callsWaiting.dec({ class: kind });
    };
    const call: WaitingCall = {
      start: () => {
        leave();
        this.begin(client);
        resolve();
      },
      refuse: (outcome) => {
        leave();
        reject(refusal(kind, outcome, longestWaitMs));
      },
    };
    const timer = setTimeout(() => {
      const isBusy = this.runningOf.get(client) === this.clientPlaces;
      call.refuse(isBusy ? 'limited' : 'shed');
    }, longestWaitMs);
    lines.set(client, line);
    line.push(call);
    this.waiting += 1;
    callsWaiting.inc({ class: kind });
    if (this.waiting > WAITING) this.longestLine().at(-1)!.refuse('shed');
    return promise;
  }

  private longestLine(): WaitingCall[] {
    const lines = this.lanes.flatMap((lane) => [...lane.lines.values()]);
    return lines.reduce((longest, line) => (line.length > longest.length ? line : longest));
  }

  /** Starts the waiting call whose turn it is. @returns false if none may start */
  private startNext(): boolean {
    const ready = this.lanes.flatMap((lane) => {
      const client = this.nextClient(lane);
      return client === undefined ? [] : [{ lane, client }];
    });
    if (ready.length === 0) return false;
    // Smooth weighted round-robin, as in nginx.
    for (const { lane } of ready) lane.credit += policies[lane.kind].weight;
    const { lane, client } = ready.reduce((most, one) => (one.lane.credit > most.lane.credit ? one : most));
    lane.credit -= ready.reduce((sum, one) => sum + policies[one.lane.kind].weight, 0);
    const line = lane.lines.get(client)!;
    line[0]!.start();
    // Its next turn comes after those of all others.
    lane.lines.delete(client);
    if (line.length > 0) lane.lines.set(client, line);
    return true;
  }

  private nextClient({ lines }: Lane): string | undefined {
    let next: string | undefined;
    for (const [client, { length }] of lines) {
      if (!this.hasPlaceFor(client)) continue;
      if (length === 1) return client;
      next ??= client;
    }
    return next;
  }
}
