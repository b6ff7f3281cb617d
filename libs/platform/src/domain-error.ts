import { type ErrorCode, errorTable } from '#contracts/errors.js';

/** The one error that services throw: a code of the table, with the fields it concerns. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: {
      message?: string;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      current?: object;
    } = {},
  ) {
    super(details.message ?? errorTable[code].message);
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** A validation error of one field, in its own words. */
export const fieldError = (field: string, message: string): DomainError =>
  new DomainError('validation_failed', { message, fields: { [field]: message } });
