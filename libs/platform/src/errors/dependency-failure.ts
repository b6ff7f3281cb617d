import { types } from 'node:util';
import { DomainError } from './domain-error.ts';

/** A temporary failure of another process or server, thrown by the code that calls it. */
export class DependencyFailure extends Error {}

/** Matched by name, so that a process without a database need not load its driver. */
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

/** Codes of the operating system, of fetch, and of MongoDB servers that stop, are not primary, or commit too late. */
const codes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  50,
  91,
  189,
  290,
  10_107,
  11_600,
  11_602,
  13_435,
  13_436,
]);

/** Errors of the clients of Redis and of Nest's TCP transport that are recognizable by message only. */
const messages = /^(?:Connection is closed\.|Connection closed|LOADING |READONLY )/;

/** Whether an error or one of its causes means a temporary outage of a database, service or network, and no bug. */
export function isDependencyFailure(error: unknown): boolean {
  // Errors of Node fail `instanceof` in a test's own context, and errors of RxJS are not native errors.
  if (!(error instanceof Error || types.isNativeError(error))) return false;
  if (error instanceof DependencyFailure) return true;
  if (error instanceof DomainError) return error.code === 'service_unavailable';
  const { code } = error as { code?: unknown };
  return (
    names.has(error.name) ||
    codes.has(code) ||
    messages.test(error.message) ||
    (error.cause !== error && isDependencyFailure(error.cause))
  );
}

/** Codes of the operating system, and MongoDB's OutOfDiskSpace. */
const fullDisk = new Set<unknown>(['ENOSPC', 'EDQUOT', 14_031]);

/** The code with which Redis refuses writes while it cannot store them. */
const fullDiskOfRedis = /^MISCONF /;

/** Whether an error only means that a disk is full. Checks its causes too. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error || types.isNativeError(error))) return false;
  if (fullDisk.has((error as { code?: unknown }).code) || fullDiskOfRedis.test(error.message)) return true;
  return error.cause !== error && isFullDisk(error.cause);
}
