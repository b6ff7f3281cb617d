import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;
/** Timeout of one attempt; a process on an overloaded machine may stop for two seconds. */
const RESPONSE_MS = 3_000;
/** Time after which a process starts without an unavailable service. */
const MAX_WAIT_MS = 60_000;

/** Whether a service responds. Any response is accepted, since no service has a call of this method and path. */
export function responds(url: string, signal?: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = request(url, { method: 'OPTIONS', agent: false, signal }, (response) => {
    response.resume();
    resolve(true);
  });
  // A response that arrived while this process was busy is read before the timeout applies.
  const timer = setTimeout(() => setImmediate(() => probe.destroy()), RESPONSE_MS);
  probe
    .once('error', () => resolve(false))
    .once('close', () => clearTimeout(timer))
    .end();
  return promise;
}

/** Resolves once each service has responded, or after a minute; requests would fail without them. */
export async function untilResponding(urls: string[]): Promise<void> {
  const latest = Date.now() + MAX_WAIT_MS;
  const wait = async (url: string) => {
    while (Date.now() < latest && !(await responds(url))) await sleep(PAUSE_MS);
  };
  await Promise.all(urls.map(wait));
}
