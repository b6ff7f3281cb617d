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

/** What starts first; equal calls start in the order in which they came. */
const PRIORITIES: Partial<Record<Call['kind'], number>> = { staff: 0, renewal: 2 };

interface WaitingCall extends Call {
  rank: number;
  start: () => void;
  refuse: (error: Error) => void;
}

/**
 * Limits the concurrent calls to one service, at most half of them from one client and a quarter searches, or the uploads
 * to all services; the others wait. Calls from staff start first, the gateway's own last. A client's second call starts
 * after the first ones of all others: a client that sends many calls delays only itself.
 */
export class ServicePlaces {
  /** By rank. */
  private readonly waiting: WaitingCall[] = [];
  private readonly runningByClient = new Map<string, number>();
  private running = 0;
  private searches = 0;

  /** @param clientPlaces those that one client may have */
  constructor(
    private readonly places: number,
    private readonly clientPlaces = Math.floor(places / 2),
  ) {}

  /**
   * Waits for a place.
   *
   * @returns to be called when the call has ended
   * @throws DomainError too_many_requests or service_unavailable when the longest wait is over, or too many calls wait
   */
  async take(call: Call): Promise<() => void> {
    const { service } = call;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waitingCall = { ...call, rank: this.rankOf(call), start: resolve, refuse: reject };
    const timer = setTimeout(() => this.refuse(waitingCall), MAX_WAIT_MS);
    this.waiting.splice(
      this.waiting.findLastIndex(({ rank }) => rank <= waitingCall.rank) + 1,
      0,
      waitingCall,
    );
    waitingCalls.inc({ service });
    this.startNext();
    if (this.waiting.length > MAX_WAITING) this.refuse(this.waiting.at(-1)!);
    await promise.finally(() => {
      clearTimeout(timer);
      waitingCalls.dec({ service });
    });
    inFlight.inc({ service });
    return () => {
      inFlight.dec({ service });
      this.count(call, -1);
      this.startNext();
    };
  }

  private rankOf({ kind, client }: Call): number {
    const open =
      (this.runningByClient.get(client) ?? 0) + this.waiting.filter((call) => call.client === client).length;
    return (PRIORITIES[kind] ?? 1) * 2 * MAX_WAITING + open;
  }

  private startNext(): void {
    if (this.running >= this.places) return;
    const next = this.waiting.find((call) => this.mayStart(call));
    if (!next) return;
    this.remove(next);
    this.count(next, 1);
    next.start();
  }

  private mayStart({ client, kind }: Call): boolean {
    return !this.hasMaxPlaces(client) && (kind !== 'search' || this.searches < this.places / 4);
  }

  private hasMaxPlaces(client: string): boolean {
    return (this.runningByClient.get(client) ?? 0) >= this.clientPlaces;
  }

  private refuse(call: WaitingCall): void {
    this.remove(call);
    call.refuse(refusal(call, this.hasMaxPlaces(call.client) ? 'limited' : 'shed', MAX_WAIT_MS));
  }

  private remove(call: WaitingCall): void {
    this.waiting.splice(this.waiting.indexOf(call), 1);
  }

  private count({ client, kind }: Call, amount: 1 | -1): void {
    this.running += amount;
    if (kind === 'search') this.searches += amount;
    addCount(this.runningByClient, client, amount);
  }
}
