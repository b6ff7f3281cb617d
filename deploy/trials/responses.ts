import type { JournalClient } from '../client/journal-client.ts';

/** A response later than this counts as a failure. */
export const LONGEST_MS = 10_000;
/** Client timeout, long enough to measure how late a response is. */
const TIMEOUT_MS = 20_000;

interface TimedResponse {
  call: string;
  /** Time of the request in milliseconds since 1970, and milliseconds until its response. */
  began: number;
  took: number;
  /** 0 without a response. */
  status: number;
  /** Why there was no response, such as ECONNREFUSED. */
  reason?: string;
}

/** Sends requests, and records each result and its duration. */
export class Responses {
  readonly all: TimedResponse[] = [];

  async ask(
    journal: JournalClient,
    method: 'GET' | 'POST',
    path: string,
    body?: FormData | object,
  ): Promise<{ status: number; bytes: Buffer }> {
    const began = Date.now();
    const record = (result: { status: number; reason?: string }) =>
      this.all.push({ call: `${method} ${path}`, began, took: Date.now() - began, ...result });
    try {
      const response = await journal.request(method, path, body, TIMEOUT_MS);
      const bytes = Buffer.from(await response.arrayBuffer());
      record({ status: response.status });
      return { status: response.status, bytes };
    } catch (error) {
      // The gateway itself is down, or died during the response.
      record({ status: 0, reason: reasonOf(error) });
      return { status: 0, bytes: Buffer.alloc(0) };
    }
  }

  since(moment: number): TimedResponse[] {
    return this.all.filter(({ began, took }) => began + took >= moment);
  }
}

export const failed = (responses: TimedResponse[]): TimedResponse[] =>
  responses.filter(({ status }) => status === 0 || status >= 500);

export const longest = (responses: TimedResponse[]): TimedResponse | undefined =>
  responses.toSorted((a, b) => b.took - a.took)[0];

/** '503 × 12, ECONNREFUSED × 3'. */
export function byStatus(responses: TimedResponse[]): string {
  const groups = Map.groupBy(responses, ({ status, reason }) => reason ?? String(status));
  return [...groups].map(([what, { length }]) => `${what} × ${length}`).join(', ') || 'none';
}

function reasonOf(error: unknown): string {
  const { code, name, cause } = error as NodeJS.ErrnoException;
  return cause instanceof Error ? reasonOf(cause) : (code ?? name);
}
