import { LRUCache } from 'lru-cache';
import { Gauge } from 'prom-client';
import { addCount } from './add-count.ts';
import { type Call, refusal } from './calls.ts';

/** A call that has waited this long is refused. */
export const LONGEST_WAIT_MS = 5_000;
/** Calls that may wait for a service. */
const MOST_WAITING = 2_048;
const MOST_CLIENTS = 10_000;

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

/**
 * Limits the concurrent calls to one service, half of them of one client; others wait. The next is one of staff or, without
 * one, of the client whose last call began the longest ago: who sends many delays only himself.
 */
export class ServicePlaces {
  private readonly waiting = new Set<WaitingCall>();
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  /** Calls that have begun, ever; each client's turn is how many had when its last one did. */
  private begun = 0;
  private readonly turns = new LRUCache<string, number>({ max: MOST_CLIENTS });
  /** The latest turn that has had a place; a client without one comes next. */
  private turn = 0;
  private readonly places: number;

  constructor(places: number) {
    this.places = places;
  }

  /**
   * Waits for a place.
   *
   * @returns to be called when the call has ended
   * @throws DomainError too_many_requests or service_unavailable when the longest wait is over, or too many calls wait
   */
  async take(call: Call): Promise<() => void> {
    const { client, service } = call;
    if (!this.turns.has(client)) this.turns.set(client, this.turn);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = (outcome: 'limited' | 'shed') => {
      this.waiting.delete(waitingCall);
      reject(refusal(call, outcome, LONGEST_WAIT_MS));
    };
    const waitingCall = { ...call, start: resolve, refuse };
    const timer = setTimeout(() => refuse(this.mayBegin(call) ? 'shed' : 'limited'), LONGEST_WAIT_MS);
    this.waiting.add(waitingCall);
    waiting.inc({ service });
    this.startNext();
    if (this.waiting.size > MOST_WAITING) this.last().refuse('shed');
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      waiting.dec({ service });
    }
    inFlight.inc({ service });
    return () => {
      inFlight.dec({ service });
      this.running -= 1;
      addCount(this.runningOf, client, -1);
      this.startNext();
    };
  }

  private startNext(): void {
    if (this.running >= this.places) return;
    let next: WaitingCall | undefined;
    for (const call of this.waiting)
      if (this.mayBegin(call) && (!next || this.rankOf(call) < this.rankOf(next))) next = call;
    if (!next) return;
    this.waiting.delete(next);
    this.running += 1;
    addCount(this.runningOf, next.client, 1);
    this.turn = Math.max(this.turn, this.turns.get(next.client) ?? 0);
    this.turns.set(next.client, (this.begun += 1));
    next.start();
  }

  private mayBegin({ client }: Call): boolean {
    return (this.runningOf.get(client) ?? 0) < Math.floor(this.places / 2);
  }

  /** The waiting call whose turn comes last. */
  private last(): WaitingCall {
    return [...this.waiting].reduce((last, call) => (this.rankOf(call) >= this.rankOf(last) ? call : last));
  }

  /** Calls with lower ones begin first. */
  private rankOf({ kind, client }: Call): number {
    const group = kind === 'staff' ? 0 : kind === 'renewal' ? 2 : 1;
    return group * 2 ** 40 + (this.turns.get(client) ?? 0);
  }
}
