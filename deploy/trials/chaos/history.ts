export interface Operation {
  /** Kind of operation, for example 'article added': recovery is measured by kind. */
  kind: string;
  /** Key of the record. */
  key: string;
  does: 'write' | 'read';
  /** Complete state that was written or read; absent when the record does not exist. */
  value?: string;
  /** Milliseconds since 1970. */
  invoked: number;
  completed: number;
  /** `refused` has no effect; whether `unknown` has one is not known. */
  outcome: 'ok' | 'refused' | 'unknown';
  /** Number of requests sent until then. */
  attempts: number;
}

/** A backup that was restored; milliseconds since 1970. */
export interface Restore {
  backupBegan: number;
  ended: number;
}

/** The operations of a trial, and how long each kind of operation did not succeed. */
export class History {
  readonly operations: Operation[] = [];
  readonly restores: Restore[] = [];
  /** Refused responses to valid requests. */
  readonly refusals: string[] = [];
  /** Reads of stored pages while the disk was full. */
  readonly storedPages: { read: number; failures: string[] } = { read: 0, failures: [] };
  /** Milliseconds until a gateway that was killed on a full disk responded again. */
  readonly gatewayRestarts: number[] = [];
  private readonly requests: SentRequest[] = [];

  record(operation: Operation): void {
    this.operations.push(operation);
  }

  /** @param failure why it failed; undefined when it succeeded */
  readStored(failure?: string): void {
    this.storedPages.read += 1;
    if (failure) this.storedPages.failures.push(failure);
  }

  /** @param failure why it failed; undefined when it succeeded */
  sent(kind: string, at: number, ended: number, failure?: string): void {
    this.requests.push({ kind, sent: at, ended, failure });
  }

  get kinds(): string[] {
    return [...new Set(this.requests.map(({ kind }) => kind))].sort();
  }

  /** Failed requests since a moment, most of which were repeated. */
  failures(since = 0): readonly SentRequest[] {
    return this.requests.filter(({ ended, failure }) => ended >= since && failure !== undefined);
  }

  failuresOf(reason: string): readonly SentRequest[] {
    return this.failures().filter(({ failure }) => failure === reason);
  }

  /** Milliseconds. */
  get longest(): number {
    return Math.max(0, ...this.requests.map(({ sent, ended }) => ended - sent));
  }

  /**
   * Milliseconds until a kind of request first succeeded after a moment, not counting the time before one was sent; undefined
   * if it never did.
   */
  recovery(kind: string, since: number): number | undefined {
    const later = this.requests.filter((request) => request.kind === kind && request.ended >= since);
    const success = later.find(({ failure }) => failure === undefined);
    if (!success) return undefined;
    return success.ended - Math.max(since, Math.min(...later.map(({ sent }) => sent)));
  }
}

/** Times in milliseconds since 1970. */
interface SentRequest {
  kind: string;
  sent: number;
  ended: number;
  failure?: string;
}
