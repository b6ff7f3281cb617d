import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { foreignRequest, PrivateAddress } from '#platform/http/foreign-request.ts';

export interface WebResponse {
  /** Address after redirects. */
  address: URL;
  bytes: Buffer;
}

/** Limits of requests to other servers. */
interface RequestLimits {
  /** Timeout of one request and its response. */
  requestMs: number;
  /** Number of attempts while the server is busy or fails. */
  attempts: number;
  /** First pause between two attempts; it doubles unless the server names one. */
  pauseMs: number;
  longestPauseMs: number;
}

const usual: RequestLimits = { requestMs: 60_000, attempts: 6, pauseMs: 2_000, longestPauseMs: 300_000 };
const MAX_REDIRECTS = 5;
const headers = { accept: '*/*', 'user-agent': 'Colophon' };

/** Response that another attempt would not change: the address is wrong, or the file too large. */
export class PermanentFailure extends Error {}

/** A failure of the server or the network that may pass. */
class TemporaryFailure extends Error {
  /** Status of the response, if there was one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status?: number, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Reads from servers run by others, which may be slow, busy, wrong or gone. */
export class WebClient {
  private readonly limits: RequestLimits;
  /** Hosts, with their ports, that may be in an internal network. */
  private readonly permitted = new Set<string>();

  constructor(limits: Partial<RequestLimits> = {}) {
    this.limits = { ...usual, ...limits };
  }

  /** Permits a host that the operator has named; what other servers name must not be in an internal network. */
  permit({ host }: URL): void {
    this.permitted.add(host);
  }

  /**
   * Reads at most `most` bytes, again while the server is busy or fails.
   *
   * @throws Refused, or an Error after the last attempt
   */
  async read(address: URL, most: number): Promise<WebResponse> {
    const { attempts, pauseMs, longestPauseMs } = this.limits;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(address, most);
      } catch (error) {
        if (!(error instanceof TemporaryFailure)) throw error;
        if (attempt === attempts) throw lastError(address, error);
        await pause(Math.min(error.retryAfterMs ?? pauseMs * 2 ** (attempt - 1), longestPauseMs));
      }
    }
  }

  private async attempt(start: URL, most: number): Promise<WebResponse> {
    const signal = AbortSignal.timeout(this.limits.requestMs);
    let address = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:$/.test(address.protocol))
        throw new PermanentFailure(`${address.href} is not a web address`);
      const response = await this.send(address, signal);
      const { location } = response.headers;
      if (statusOf(response) >= 300 && statusOf(response) < 400 && location !== undefined) {
        response.destroy();
        if (!URL.canParse(location, address))
          throw new PermanentFailure(`${address.href} redirects to no address`);
        address = new URL(location, address);
      } else {
        requireSuccess(address, response);
        return { address, bytes: await bytesOf(address, response, most) };
      }
    }
    throw new PermanentFailure(`${start.href} redirects more than ${MAX_REDIRECTS} times`);
  }

  private async send(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
    try {
      return await foreignRequest(address, {
        permitsPrivate: this.permitted.has(address.host),
        headers,
        signal,
      });
    } catch (error) {
      if (error instanceof PrivateAddress)
        throw new PermanentFailure(`${address.href} is in an internal network`);
      throw new TemporaryFailure(reasonOf(error));
    }
  }
}

/** A server that responds otherwise has lost the document; one that is busy or silent may be asked another day. */
function lastError({ href }: URL, { status, message }: TemporaryFailure): Error {
  const isLost = status !== undefined && ![429, 503].includes(status);
  return isLost ? new PermanentFailure(`${href} ${message}`) : new Error(`${href} ${message}`);
}

const statusOf = ({ statusCode = 0 }: IncomingMessage): number => statusCode;

function requireSuccess({ href }: URL, response: IncomingMessage): void {
  const status = statusOf(response);
  if (status >= 200 && status < 300) return;
  response.destroy();
  if (status !== 429 && status < 500) throw new PermanentFailure(`${href} responded with ${status}`);
  throw new TemporaryFailure(
    `responded with ${status}`,
    status,
    retryAfterMs(response.headers['retry-after']),
  );
}

async function bytesOf({ href }: URL, response: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most)
        throw new PermanentFailure(`${href} is larger than ${most.toLocaleString('en')} bytes`);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof PermanentFailure ? error : new TemporaryFailure(reasonOf(error));
  }
  return Buffer.concat(pieces);
}

/** Retry-After has seconds or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ABORT_ERR' ? 'did not respond in time' : message;
}
