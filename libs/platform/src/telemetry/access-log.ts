import { crc32 } from 'node:zlib';
import { logger } from '#platform/process/logging.ts';

const setting = process.env.ACCESS_LOG_SAMPLE;
/** Share of the requests that are logged; `ProcessConfig` validates the setting. */
const sample = setting ? Number(setting) : 1;

/**
 * Writes the access log line of a unit of work. Failures are always logged; other units are sampled
 * (`ACCESS_LOG_SAMPLE`, 0 to 1) by the request's id, so that a request is logged in every process that handles it,
 * or in none.
 * @param requestId of the unit, which may have ended outside of its context
 * @param fields called only if the unit is logged
 */
export function logAccess(
  unit: 'request' | 'rpc' | 'job' | 'event',
  requestId: string,
  failed: boolean,
  fields: () => object,
): void {
  if (failed || isSampled(requestId)) logger.info({ requestId, ...fields() }, unit);
}

function isSampled(requestId: string): boolean {
  if (sample >= 1) return true;
  return crc32(requestId) < sample * 2 ** 32;
}
