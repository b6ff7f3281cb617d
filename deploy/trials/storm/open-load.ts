import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Call {
  path: string;
  /** Client address (X-Forwarded-For). */
  from: string;
  token?: string;
  /** JSON body, sent with POST. */
  body?: object;
}

export interface Outcome {
  /** Due time, as of performance.now(), and the delay from it until the response was complete. */
  due: number;
  ms: number;
  /** 0 without a complete response. */
  status: number;
  retryAfter?: string;
}

/** Sends calls at a fixed rate, whatever is still unanswered; the latency of each counts from when it was due. */
export class OpenLoad {
  private readonly outcomes: Outcome[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly timer: NodeJS.Timeout;
  private sent = 0;

  constructor(site: string, perSecond: number, call: (number: number) => Call, most = Infinity) {
    const began = performance.now();
    this.timer = setInterval(() => {
      const due = Math.min(most, ((performance.now() - began) * perSecond) / 1_000);
      for (; this.sent < due; this.sent += 1)
        this.send(site, call(this.sent), began + (this.sent * 1_000) / perSecond);
    }, 10);
  }

  /** Stops sending. @returns the outcomes; status 0 for calls without a response after `withinMs` */
  async stop(withinMs = 10_000): Promise<Outcome[]> {
    clearInterval(this.timer);
    const timer = setTimeout(() => this.agent.destroy(), withinMs);
    while (this.outcomes.length < this.sent) await sleep(10);
    clearTimeout(timer);
    this.agent.destroy();
    return this.outcomes;
  }

  private send(site: string, { path, from, token, body }: Call, due: number): void {
    const headers = {
      'x-forwarded-for': from,
      'accept-encoding': 'br',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    let response: IncomingMessage | undefined;
    request(site + path, { agent: this.agent, method: body ? 'POST' : 'GET', headers })
      .once('response', (its) => (response = its.resume()))
      .on('error', () => undefined) // 'close' follows
      .once('close', () => {
        const status = response?.complete ? response.statusCode! : 0;
        const retryAfter = response?.headers['retry-after'];
        this.outcomes.push({ due, ms: performance.now() - due, status, retryAfter });
      })
      .end(body && JSON.stringify(body));
  }
}
