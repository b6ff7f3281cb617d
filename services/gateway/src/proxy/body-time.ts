import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '#platform/errors/domain-error.ts';
import { sendError } from '../send-error.ts';

/** An upload may be slow, but must not stall: 20 MB at 6 kB/s. */
export const LONGEST_BODY_MS = 3_600_000;
const LONGEST_PAUSE_MS = 60_000;
/** What has to come in that time: of an upload 2 kB/s, since it has one of few places. */
const LEAST_BYTES = { upload: 120_000, form: 1 };
/** A file of 5 MB takes three minutes at 30 kB/s, longer with pauses; only signed-in users send one. */
const LONGEST_FORM_MS = 600_000;
const LONGEST_VISITOR_BODY_MS = 60_000;

/** Ends a request whose body is too slow: with 408 or, if the response has begun, by closing the connection. */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, largeUpload = false): void {
  const end = () => {
    if (response.headersSent) request.destroy();
    else sendError(request, response, new DomainError('request_timeout'));
  };
  const form = request.headers.authorization === undefined ? LONGEST_VISITOR_BODY_MS : LONGEST_FORM_MS;
  const total = setTimeout(end, largeUpload ? LONGEST_BODY_MS : form);
  const least = largeUpload ? LEAST_BYTES.upload : LEAST_BYTES.form;
  let seen = request.socket.bytesRead;
  const pause = setInterval(() => {
    const { bytesRead } = request.socket;
    if (bytesRead - seen < least) end();
    seen = bytesRead;
  }, LONGEST_PAUSE_MS);
  const stop = () => {
    clearTimeout(total);
    clearInterval(pause);
  };
  request.once('end', stop).once('close', stop);
}
