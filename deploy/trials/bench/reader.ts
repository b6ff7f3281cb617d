import { Agent, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

let asked = 0;
/** A new address for each request, so that no limit per client is met (needs TRUSTED_PROXY_HOPS=1). */
export function newClientAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

/** Requests pages over keep-alive connections with node:http, which takes less CPU time than fetch. */
export function readerOf(site: string, connections: number, more: OutgoingHttpHeaders = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': newClientAddress(), ...more };
      get(site + path, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response));
      }).once('error', reject);
    });
}

/**
 * Readers who each send one request after another, until the time is over or there is none.
 *
 * @returns the milliseconds of each request
 */
export async function asFastAsServed(
  readers: number,
  seconds: number,
  next: () => Promise<unknown> | undefined,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const one = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const request = next();
      if (!request) return;
      await request;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: readers }, one));
  return times;
}
