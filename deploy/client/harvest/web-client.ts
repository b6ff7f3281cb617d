import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isInternalAddress } from '#contracts/text/ip-addresses.ts';

export interface WebResponse {
  /** After redirects. */
  address: URL;
  bytes: Buffer;
}

/** Limits of what another server may cost. */
interface RequestLimits {
  /** For one request and its response. */
  requestMs: number;
  /** How often a request is sent while the server is busy or fails. */
  attempts: number;
  /** The first pause between two of them, which doubles, unless the server names one. */
  pauseMs: number;
  longestPauseMs: number;
}

const usual: RequestLimits = { requestMs: 60_000, attempts: 6, pauseMs: 2_000, longestPauseMs: 300_000 };
const MAX_REDIRECTS = 5;

/** A response that will not get better: the address is wrong, or the file too large. */
export class Refused extends Error {}

/** A failure of the server or the network that may pass. */
class Failing extends Error {
  /** The response's, if there was one. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status?: number, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Reads from a server that nobody here runs: it may be slow, busy, wrong or gone. */
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
        if (!(error instanceof Failing)) throw error;
        if (attempt === attempts) throw lastError(address, error);
        await pause(Math.min(error.retryAfterMs ?? pauseMs * 2 ** (attempt - 1), longestPauseMs));
      }
    }
  }

  private async attempt(start: URL, most: number): Promise<WebResponse> {
    const signal = AbortSignal.timeout(this.limits.requestMs);
    let address = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:$/.test(address.protocol)) throw new Refused(`${address.href} is no address of the web`);
      if (!this.permitted.has(address.host) && (await isInternal(address)))
        throw new Refused(`${address.href} is in an internal network`);
      const response = await sent(address, signal);
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        if (!URL.canParse(location, address)) throw new Refused(`${address.href} redirects to no address`);
        address = new URL(location, address);
      } else {
        await requireSuccess(address, response);
        return { address, bytes: await bytesOf(address, response, most) };
      }
    }
    throw new Refused(`${start.href} redirects more than ${MAX_REDIRECTS} times`);
  }
}

/** A server that still responds, but not to this, has lost it; one that is busy or silent may be asked another day. */
function lastError({ href }: URL, { status, message }: Failing): Error {
  const isLost = status !== undefined && ![429, 503].includes(status);
  return isLost ? new Refused(`${href} ${message}`) : new Error(`${href} ${message}`);
}

/** False for an unknown name: the request itself reports that. */
async function isInternal({ hostname }: URL): Promise<boolean> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.some(({ address }) => isInternalAddress(address));
}

async function sent(address: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', signal });
  } catch (error) {
    throw new Failing(reasonOf(error));
  }
}

async function requireSuccess({ href }: URL, response: Response): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  const { status } = response;
  if (status !== 429 && status < 500) throw new Refused(`${href} responded with ${status}`);
  throw new Failing(`responded with ${status}`, status, retryAfterMs(response.headers.get('retry-after')));
}

async function bytesOf({ href }: URL, { body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body ?? []) {
      size += piece.length;
      if (size > most) throw new Refused(`${href} is larger than ${most.toLocaleString('en')} bytes`);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Failing(reasonOf(error));
  }
  return Buffer.concat(pieces);
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'did not respond in time';
  return cause instanceof Error ? cause.message : message;
}
