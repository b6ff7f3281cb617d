import { type ErrorCode, errorTable, fieldOfError, tooManyRequestsMessage } from '#contracts/api/errors.ts';

interface ErrorDetails {
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What is stored, for an error of versions that conflict. */
  current?: object;
}

/** The only error class that services throw: an error code, with a message for each field concerned. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  // No parameter property, because commands run this file by Node itself, which only strips types.
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? messageOf(code, details));
    this.code = code;
    const field = fieldOfError(code);
    this.details = { ...(field && { fields: { [field]: this.message } }), ...details };
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

function messageOf(code: ErrorCode, { retryAfterSeconds }: ErrorDetails): string {
  return code === 'too_many_requests' && retryAfterSeconds !== undefined
    ? tooManyRequestsMessage(retryAfterSeconds)
    : errorTable[code].message;
}

export const fieldError = (field: string, message: string): DomainError =>
  new DomainError('validation_failed', { message, fields: { [field]: message } });

/** A validation error of the body itself, not of a field. */
export const bodyError = (message: string): DomainError => fieldError('body', message);
