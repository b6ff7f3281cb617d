import { Gauge } from 'prom-client';
import { addCount } from './add-count.ts';
import { type Call, refusal } from './calls.ts';

/** A call that has waited this long is refused. */
export const LONGEST_WAIT_MS = 5_000;
/** Calls that may wait for a service. */
const MOST_WAITING = 2_048;

const inFlight = new Gauge({
  name: 'gateway_calls_in_flight',
  help: 'Calls to a service whose response has not begun',
  labelNames: ['service'],
});

const waiting = new Gauge({
  name: 'gateway_calls_waiting',
  help: 'Calls that wait for a place at a service',
  labelNames: ['service'],
});

interface WaitingCall extends Call {
  start: () => void;
  refuse: (outcome: 'limited' | 'shed') => void;
}

/** The waiting calls of each client, oldest first; the clients in the order of their turns. */
type Lines = Map<string, Set<WaitingCall>>;

/**
 * Limits the concurrent calls to one service, at most half of them from one client and a quarter searches, or the uploads
 * to all services; the others wait. Calls from staff start first, the gateway's own last. Clients waiting with one call go
 * before those with more, which take turns: a client that sends many calls delays only itself.
 */
export class ServicePlaces {
  private readonly staff: Lines = new Map();
  private readonly visitors: Lines = new Map();
  private readonly renewals: Lines = new Map();
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  private searches = 0;
  private waiting = 0;
  private readonly places: number;
  private readonly ofClient: number;

  /** @param ofClient those that one client may have */
  constructor(places: number, ofClient = Math.floor(places / 2)) {
    this.places = places;
    this.ofClient = ofClient;
  }

  /**
   * Waits for a place.
   *
   * @returns to be called when the call has ended
   * @throws DomainError too_many_requests or service_unavailable when the longest wait is over, or too many calls wait
   */
  async take(call: Call): Promise<() => void> {
    const { client, service } = call;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const lines = this.linesOf(call);
    const line = lines.get(client) ?? new Set();
    const leaveLine = () => {
      clearTimeout(timer);
      line.delete(waitingCall);
      // Its client's next turn comes after those of all others.
      lines.delete(client);
      if (line.size > 0) lines.set(client, line);
      this.waiting -= 1;
      waiting.dec({ service });
    };
    const waitingCall: WaitingCall = {
      ...call,
      start: () => {
        leaveLine();
        this.count(call, 1);
        resolve();
      },
      refuse: (outcome) => {
        leaveLine();
        reject(refusal(call, outcome, LONGEST_WAIT_MS));
      },
    };
    const timeOut = () => waitingCall.refuse(this.hasItsPart(client) ? 'limited' : 'shed');
    const timer = setTimeout(timeOut, LONGEST_WAIT_MS);
    lines.set(client, line.add(waitingCall));
    this.waiting += 1;
    waiting.inc({ service });
    this.startNext();
    if (this.waiting > MOST_WAITING) [...this.longestLine()].at(-1)!.refuse('shed');
    await promise;
    inFlight.inc({ service });
    return () => {
      inFlight.dec({ service });
      this.count(call, -1);
      this.startNext();
    };
  }

  private linesOf({ kind }: Call): Lines {
    return kind === 'staff' ? this.staff : kind === 'renewal' ? this.renewals : this.visitors;
  }

  private startNext(): void {
    if (this.running >= this.places) return;
    for (const lines of [this.staff, this.visitors, this.renewals]) {
      const ready = [...lines.values()].filter((line) => this.mayBegin(firstOf(line)));
      const next = ready.find((line) => line.size === 1) ?? ready[0];
      if (next) return firstOf(next).start();
    }
  }

  private mayBegin({ client, kind }: Call): boolean {
    return !this.hasItsPart(client) && (kind !== 'search' || this.searches < this.places / 4);
  }

  private hasItsPart(client: string): boolean {
    return (this.runningOf.get(client) ?? 0) >= this.ofClient;
  }

  private count({ client, kind }: Call, amount: 1 | -1): void {
    this.running += amount;
    if (kind === 'search') this.searches += amount;
    addCount(this.runningOf, client, amount);
  }

  private longestLine(): Set<WaitingCall> {
    const all = [this.staff, this.visitors, this.renewals].flatMap((lines) => [...lines.values()]);
    return all.reduce((longest, line) => (line.size > longest.size ? line : longest));
  }
}

const firstOf = (line: Set<WaitingCall>): WaitingCall => line.values().next().value!;
