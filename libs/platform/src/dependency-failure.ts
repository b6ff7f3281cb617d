import { DomainError } from './domain-error.js';

/** By name, so that a process without a database need not load its driver. */
const names = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongooseServerSelectionError',
  'MaxRetriesPerRequestError',
  'TimeoutError',
]);

/** Of the operating system and of fetch; of MongoDB's servers that are shutting down or are no primary now; of Redis while it loads. */
const codes = new Set<unknown>([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'],
  ...[91, 189, 10_107, 11_600, 11_602, 13_435, 13_436],
]);

/** Errors that the clients of Redis and of Nest's TCP transport tell by their message alone. */
const messages = /^(?:Connection is closed\.|Connection closed|LOADING |READONLY )/;

/**
 * Whether an error says no more than that a database, Redis, another service or the network is unavailable: expected to happen and to
 * pass, and no fault of the code that met it. Its causes are looked at too.
 */
export function isDependencyFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DomainError) return error.code === 'service_unavailable';
  const { code } = error as { code?: unknown };
  return (
    names.has(error.name) ||
    codes.has(code) ||
    messages.test(error.message) ||
    (error.cause !== error && isDependencyFailure(error.cause))
  );
}
