import { Gauge } from 'prom-client';
import { addCount } from './add-count.ts';
import { type Call, refusal } from './calls.ts';

/** A call that has waited this long is refused. */
export const MAX_WAIT_MS = 5_000;
/** Calls that may wait for a service. */
const MAX_WAITING = 2_048;

const inFlight = new Gauge({
  name: 'gateway_calls_in_flight',
  help: 'Calls to a service whose response has not begun',
  labelNames: ['service'],
});

const waitingCalls = new Gauge({
  name: 'gateway_calls_waiting',
  help: 'Calls that wait for a place at a service',
  labelNames: ['service'],
});

interface WaitingCall extends Call {
  start: () => void;
  refuse: (error: Error) => void;
}

/** The waiting calls of one client, oldest first. */
type Line = WaitingCall[];

/** Staff's calls start first, then visitors', the gateway's own renewals last; of each, clients with one call go first. */
const priority = ({ 0: first, length }: Line): number =>
  2 * ({ staff: 0, renewal: 2 }[first!.kind as string] ?? 1) + Number(length > 1);

/**
 * Limits the concurrent calls to one service, at most half of them from one client and a quarter searches; the others
 * wait. A second instance limits the uploads to all services. Calls from staff start first, the gateway's own last. Clients waiting with one call go
 * before those with more, which take turns: a client that sends many calls delays only itself.
 */
export class ServicePlaces {
  /** Waiting calls by client, in the order of their turns. */
  private readonly lines = new Map<string, Line>();
  private readonly runningByClient = new Map<string, number>();
  private running = 0;
  private searches = 0;
  private waiting = 0;

  /** @param clientPlaces the most that one client may have */
  constructor(
    private readonly places: number,
    private readonly clientPlaces = Math.floor(places / 2),
  ) {}

  /**
   * Waits for a place.
   * @returns a function to be called when the call has ended
   * @throws DomainError too_many_requests or service_unavailable when the longest wait is over, or too many calls wait
   */
  async take(call: Call): Promise<() => void> {
    const { service, client } = call;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waitingCall = { ...call, start: resolve, refuse: reject };
    const outcome = () => (this.hasMaxPlaces(client) ? 'limited' : 'shed');
    const timer = setTimeout(() => this.refuse(waitingCall, outcome()), MAX_WAIT_MS);
    this.lines.set(client, [...(this.lines.get(client) ?? []), waitingCall]);
    this.waiting += 1;
    waitingCalls.inc({ service });
    this.startNext();
    if (this.waiting > MAX_WAITING) this.refuse(this.longestLine().at(-1)!, 'shed');
    await promise.finally(() => {
      clearTimeout(timer);
      waitingCalls.dec({ service });
    });
    inFlight.inc({ service });
    return () => {
      inFlight.dec({ service });
      this.adjust(call, -1);
      this.startNext();
    };
  }

  private startNext(): void {
    if (this.running >= this.places) return;
    const ready = [...this.lines.values()].filter(([first]) => this.mayStart(first!));
    const [next] = ready.reduce(
      (best, line) => (priority(line) < priority(best) ? line : best),
      ready[0] ?? [],
    );
    if (!next) return;
    this.remove(next);
    this.adjust(next, 1);
    next.start();
  }

  private mayStart({ client, kind }: Call): boolean {
    return !this.hasMaxPlaces(client) && (kind !== 'search' || this.searches < this.places / 4);
  }

  private hasMaxPlaces(client: string): boolean {
    return (this.runningByClient.get(client) ?? 0) >= this.clientPlaces;
  }

  private refuse(call: WaitingCall, outcome: 'limited' | 'shed'): void {
    this.remove(call);
    call.refuse(refusal(call, outcome, MAX_WAIT_MS));
  }

  /** The next turn of its client comes after those of all others. */
  private remove(call: WaitingCall): void {
    const rest = this.lines.get(call.client)!.filter((other) => other !== call);
    this.lines.delete(call.client);
    if (rest.length > 0) this.lines.set(call.client, rest);
    this.waiting -= 1;
  }

  private longestLine(): Line {
    return [...this.lines.values()].reduce((longest, line) =>
      line.length > longest.length ? line : longest,
    );
  }

  private adjust({ client, kind }: Call, amount: 1 | -1): void {
    this.running += amount;
    if (kind === 'search') this.searches += amount;
    addCount(this.runningByClient, client, amount);
  }
}
