import type { JournalClient } from '../../client/journal-client.ts';

/** An answer later than this is a failure of its own. */
export const LONGEST_MS = 10_000;
/** How long the trial waits at most, to see how late an answer is. */
const PATIENCE_MS = 20_000;

interface Answer {
  call: string;
  /** Milliseconds since 1970 when it was asked, and until its answer was there. */
  began: number;
  took: number;
  /** 0 when there was none. */
  status: number;
  /** Why there was no answer, such as ECONNREFUSED. */
  reason?: string;
}

/** Asks, and keeps what every call brought and how long it took. */
export class Responses {
  readonly all: Answer[] = [];

  async ask(
    journal: JournalClient,
    method: 'GET' | 'POST',
    path: string,
    body?: FormData | object,
  ): Promise<{ status: number; bytes: Buffer }> {
    const began = Date.now();
    const reply = await journal
      .request(method, path, body, PATIENCE_MS)
      .then(async (response) => ({
        status: response.status,
        bytes: Buffer.from(await response.arrayBuffer()),
      }))
      // The gateway itself is away, or died while it answered.
      .catch((error: unknown) => ({ status: 0, bytes: Buffer.alloc(0), reason: reasonOf(error) }));
    this.all.push({
      call: `${method} ${path}`,
      began,
      took: Date.now() - began,
      status: reply.status,
      ...('reason' in reply && { reason: reply.reason }),
    });
    return reply;
  }

  since(moment: number): Answer[] {
    return this.all.filter(({ began, took }) => began + took >= moment);
  }
}

export const failed = (responses: Answer[]): Answer[] =>
  responses.filter(({ status }) => status === 0 || status >= 500);

export const longest = (responses: Answer[]): Answer | undefined =>
  responses.toSorted((a, b) => b.took - a.took)[0];

/** '503 × 12, ECONNREFUSED × 3'. */
export function byStatus(responses: Answer[]): string {
  const groups = Map.groupBy(responses, ({ status, reason }) => reason ?? String(status));
  return [...groups].map(([what, { length }]) => `${what} × ${length}`).join(', ') || 'none';
}

function reasonOf(error: unknown): string {
  const { code, name, cause } = error as NodeJS.ErrnoException;
  return cause instanceof Error ? reasonOf(cause) : (code ?? name);
}
