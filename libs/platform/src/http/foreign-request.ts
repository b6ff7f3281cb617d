import { type IncomingMessage, request as requestByHttp, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import { useAgent as agentFor } from 'request-filtering-agent';

export class PrivateAddress extends Error {}

interface ForeignRequest extends Pick<RequestOptions, 'method' | 'headers' | 'signal' | 'lookup'> {
  /** Permits this machine and private networks. */
  permitsPrivate: boolean;
  body?: string;
}

/**
 * Sends a request to an address that somebody outside has named, without following redirects. The addresses of its host
 * are checked as the connection is made, so that its name cannot lead elsewhere in between.
 * @throws PrivateAddress, or Node's error
 */
export function foreignRequest(
  address: URL,
  { permitsPrivate, body, ...options }: ForeignRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const agent = agentFor(address.href, {
    allowPrivateIPAddress: permitsPrivate,
    allowMetaIPAddress: permitsPrivate,
  });
  (address.protocol === 'https:' ? request : requestByHttp)(address, { ...options, agent })
    .on('response', resolve)
    .on('error', (error: NodeJS.ErrnoException) =>
      // Only the agent's own error, when it refuses an address, has no code.
      reject(error.code === undefined ? new PrivateAddress('The address is of a private network') : error),
    )
    .end(body);
  return promise;
}
