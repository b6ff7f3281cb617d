import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalClient } from '../../tools/client/journal-client.ts';
import type { History, Operation } from './history.ts';

const TIMEOUT_MS = 15_000;
/** A client gives a write up after this time, and knows nothing of its outcome. */
const GIVE_UP_MS = 60_000;
const RETRY_MS = 250;

interface Write {
  kind: string;
  key: string;
  /** Complete state after the write. */
  value: string;
}

interface Change {
  method?: 'POST' | 'PUT';
  path: string;
  body: object;
  /** Headers; by default a new Idempotency-Key, which makes the request repeatable. */
  headers?: Record<string, string>;
}

type Send = () => Promise<Response>;

/** Sends requests until their outcome is known, and records it. */
export class Requests {
  private readonly staff: JournalClient;
  private readonly history: History;
  private readonly ending: AbortController;
  /** Incremented by a restore: what was begun before it may be refused. */
  private readonly trial: { era: number };

  constructor(trial: { staff: JournalClient; history: History; ending: AbortController; era: number }) {
    this.staff = trial.staff;
    this.history = trial.history;
    this.ending = trial.ending;
    this.trial = trial;
  }

  /**
   * Repeats a write that may be repeated.
   *
   * @param wasDone whether a refusal shows that an earlier attempt was received
   * @returns the response's body; undefined when it was refused, or nothing is known
   */
  async write<T extends object>(
    write: Write,
    change: Change,
    wasDone: (refusal: Response) => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<T | undefined> {
    const [invoked, { era }] = [Date.now(), this.trial];
    const send = this.sender(change);
    for (let attempts = 1; ; attempts += 1) {
      const response = await this.send(write.kind, send);
      const body = response?.ok ? ((await response.json()) as T) : undefined;
      if (body) {
        this.record({ ...write, invoked, attempts, outcome: 'ok' });
        return body;
      }
      if (response && isRefusal(response)) {
        // A restore may have taken away what it was to change. An earlier attempt may have been done, but is not acknowledged.
        const mayBeDone = era !== this.trial.era || (attempts > 1 && (await wasDone(response.clone())));
        const outcome = mayBeDone ? 'unknown' : 'refused';
        if (outcome === 'refused') await this.refused(write.kind, response);
        this.record({ ...write, invoked, attempts, outcome });
        return undefined;
      }
      // After a restore the record may be in an earlier state, of which this write would change a part.
      if (this.isOver(invoked) || era !== this.trial.era) {
        this.record({ ...write, invoked, attempts, outcome: 'unknown' });
        return undefined;
      }
      await sleep(RETRY_MS);
    }
  }

  /** Repeats an order until it is acknowledged or refused. @param written what it wrote, which only its response says */
  async order<T extends object>(
    kind: string,
    written: (body: T) => Omit<Write, 'kind'>,
    order: Change,
  ): Promise<void> {
    const invoked = Date.now();
    const send = this.sender(order);
    for (let attempts = 1; ; attempts += 1) {
      const response = await this.send(kind, send);
      if (response?.ok) {
        const body = (await response.json()) as T;
        this.record({ ...written(body), kind, invoked, attempts, outcome: 'ok' });
        return;
      }
      if ((response && isRefusal(response)) || this.isOver(invoked)) return;
      await sleep(RETRY_MS);
    }
  }

  /** A read of a record, whose value is compared with what was written. */
  async read<T extends object>(
    kind: string,
    key: string,
    value: (body: T) => string | undefined,
    path: string,
  ): Promise<void> {
    const invoked = Date.now();
    const response = await this.get(kind, path);
    const body = (await response?.json()) as T | undefined;
    if (!body) return;
    const read = { kind, key, value: value(body), invoked, completed: Date.now(), attempts: 1 };
    this.history.record({ ...read, does: 'read', outcome: 'ok' });
  }

  /** A read whose value does not matter, only whether it succeeds. */
  async get(kind: string, path: string, client = this.staff): Promise<Response | undefined> {
    const response = await this.send(kind, () => client.request('GET', path, undefined, TIMEOUT_MS));
    return response?.ok ? response : undefined;
  }

  private sender({ method = 'POST', path, body, headers }: Change): Send {
    const repeatable = headers ?? { 'idempotency-key': randomUUID() };
    return () => this.staff.request(method, path, body, TIMEOUT_MS, repeatable);
  }

  private isOver(invoked: number): boolean {
    return Date.now() > invoked + GIVE_UP_MS || this.ending.signal.aborted;
  }

  /** The response; undefined without a complete one. */
  private async send(kind: string, send: Send): Promise<Response | undefined> {
    const sent = Date.now();
    const record = (failure?: string) => void this.history.sent(kind, sent, Date.now(), failure);
    try {
      const response = await send();
      const body = await response.arrayBuffer();
      record(isRefusal(response) || response.ok ? undefined : `status ${response.status}`);
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (error) {
      record(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  private record(operation: Omit<Operation, 'does' | 'completed'>): void {
    this.history.record({ ...operation, does: 'write', completed: Date.now() });
  }

  private async refused(kind: string, response: Response): Promise<void> {
    this.history.refusals.push(`${kind}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  }
}

/** 408 and 429 ask for another attempt, and so does 409 with Retry-After: an earlier attempt may still run. */
const isRefusal = ({ status, headers }: Response): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 408 &&
  status !== 429 &&
  !(status === 409 && headers.has('retry-after'));
