import type { ServerResponse } from 'node:http';

/** The gateway gives up on a service that sends nothing for ten seconds. */
const EVERY_MS = 4_000;

/** Sends 102 Processing until the response begins, so that the gateway waits for it on a busy machine. */
export function sendProcessing(response: ServerResponse, everyMs = EVERY_MS): void {
  const interval = setInterval(() => {
    if (response.headersSent) clearInterval(interval);
    else response.writeProcessing();
  }, everyMs);
  response.once('close', () => clearInterval(interval));
}
