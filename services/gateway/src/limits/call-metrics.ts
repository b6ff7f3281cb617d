import { Counter, Gauge } from 'prom-client';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { CallClass } from './call-class.ts';

const calls = new Counter({
  name: 'gateway_calls_total',
  help: 'Calls to services by class: admitted, limited (429: the client exceeds its own limits), shed (503: the longest wait was over, or too many calls waited) or silent (503: the service does not respond)',
  labelNames: ['class', 'outcome'],
});

export const callsInFlight = new Gauge({
  name: 'gateway_calls_in_flight',
  help: 'Calls whose response has not begun, by class',
  labelNames: ['class'],
});

export const callsWaiting = new Gauge({
  name: 'gateway_calls_waiting',
  help: 'Calls that wait to be forwarded, by class',
  labelNames: ['class'],
});

export const countAdmitted = (kind: CallClass): void => calls.inc({ class: kind, outcome: 'admitted' });

/** Errors of refused calls; shared, because the stack of a new one takes longer than the rest of a refusal. */
const errors = new Map<string, DomainError>();

/** Counts a refused call. @returns its error, with a Retry-After of at least a second */
export function refusal(
  kind: CallClass,
  outcome: 'limited' | 'shed' | 'silent',
  retryAfterMs = 0,
): DomainError {
  calls.inc({ class: kind, outcome });
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const code = outcome === 'limited' ? 'too_many_requests' : 'service_unavailable';
  const key = `${code} ${retryAfterSeconds}`;
  const error = errors.get(key) ?? new DomainError(code, { retryAfterSeconds });
  errors.set(key, error);
  return error;
}
