import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;
/** Timeout of one attempt: a process on an overloaded machine may stand still for two seconds. */
const RESPONSE_MS = 3_000;
/** What works without a service that is unavailable for longer begins to work without it. */
const MAX_WAIT_MS = 60_000;

/** Whether a service responds; any response will do, since none has anything at this path for this method. */
export function responds(url: string, signal?: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = request(url, { method: 'OPTIONS', agent: false, signal }, (response) => {
    response.resume();
    resolve(true);
  });
  // A response that has arrived while this process was busy itself is read before the timeout counts.
  const timer = setTimeout(() => setImmediate(() => probe.destroy()), RESPONSE_MS);
  probe
    .once('error', () => resolve(false))
    .once('close', () => clearTimeout(timer))
    .end();
  return promise;
}

/**
 * Resolves once each of the services has responded, or after a minute. A process that takes requests before the services that it
 * calls would refuse them.
 */
export async function untilResponding(urls: string[]): Promise<void> {
  const latest = Date.now() + MAX_WAIT_MS;
  const wait = async (url: string) => {
    while (Date.now() < latest && !(await responds(url))) await sleep(PAUSE_MS);
  };
  await Promise.all(urls.map(wait));
}
