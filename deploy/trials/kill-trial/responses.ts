import type { JournalClient } from '../../client/journal-client.ts';

/** Client timeout, long enough to measure how late a response is. */
const TIMEOUT_MS = 20_000;

interface TimedResponse {
  call: string;
  /** Milliseconds since 1970. */
  ended: number;
  took: number;
  /** 0 without a response. */
  status: number;
}

/** Sends requests, and records each result and its duration. */
export class Responses {
  readonly all: TimedResponse[] = [];

  async ask(
    journal: JournalClient,
    method: 'GET' | 'POST',
    path: string,
    body?: FormData,
  ): Promise<{ status: number; bytes: Buffer }> {
    const began = Date.now();
    let status = 0;
    let bytes = Buffer.alloc(0);
    try {
      const response = await journal.request(method, path, body, TIMEOUT_MS);
      bytes = Buffer.from(await response.arrayBuffer());
      ({ status } = response);
    } catch {
      // The gateway itself is down, or died during the response: recorded as 0.
    }
    const ended = Date.now();
    this.all.push({ call: `${method} ${path}`, ended, took: ended - began, status });
    return { status, bytes };
  }

  since(moment: number): TimedResponse[] {
    return this.all.filter(({ ended }) => ended >= moment);
  }
}

export const failed = (responses: TimedResponse[]): TimedResponse[] =>
  responses.filter(({ status }) => status === 0 || status >= 500);

/** '503 × 12, 0 × 3'. */
export function byStatus(responses: TimedResponse[]): string {
  const groups = Map.groupBy(responses, ({ status }) => status);
  return [...groups].map(([status, { length }]) => `${status} × ${length}`).join(', ') || 'none';
}
