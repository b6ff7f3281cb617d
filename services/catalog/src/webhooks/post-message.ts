import { request as requestByHttp } from 'node:http';
import { request } from 'node:https';
import { useAgent as agentFor } from 'request-filtering-agent';

/** Why a message was not accepted, for staff. */
export class NotAccepted extends Error {}

const WITHIN_MS = 10_000;

interface Post {
  headers: Record<string, string>;
  body: string;
  /** `any` permits HTTP and private networks. */
  targets: 'public' | 'any';
  withinMs?: number;
}

/**
 * Posts to an address that somebody entered: by HTTPS, on the public internet, without following redirects. The
 * addresses of its host are checked as the connection is made, so that its name cannot lead elsewhere in between.
 * Nothing of the response but its status is read.
 *
 * @returns the status
 * @throws NotAccepted when there is no response in time
 */
export async function postMessage(
  address: string,
  { headers, body, targets, withinMs = WITHIN_MS }: Post,
): Promise<number> {
  const isSecure = new URL(address).protocol === 'https:';
  const permitsAll = targets === 'any';
  if (!isSecure && !permitsAll) throw new NotAccepted('The address must begin with https://');
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: agentFor(address, { allowPrivateIPAddress: permitsAll, allowMetaIPAddress: permitsAll }),
    signal: AbortSignal.timeout(withinMs),
  };
  (isSecure ? request : requestByHttp)(address, options)
    .on('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    })
    .on('error', (error: NodeJS.ErrnoException) => reject(new NotAccepted(reasonOf(error), { cause: error })))
    .end(body);
  return promise;
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  // Only the agent's own error, when it refuses an address, has no code.
  if (code === undefined) return 'The address is of a private network';
  return code === 'ABORT_ERR'
    ? 'The address did not respond in time'
    : `The address cannot be reached (${code})`;
}
