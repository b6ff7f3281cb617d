import type { ErrorCode } from '#contracts/errors.ts';
import { ApiError, messageOf } from '../../../lib/api-call.ts';

export type Messages<Field extends string> = Partial<Record<Field, string>>;

/** Flash messages for error codes whose message in the specification's section 8 differs from the field's. */
export type FlashMessages = Partial<Record<ErrorCode, string>>;

/** Messages for a rejected save: for the flash, and for the fields that the server names. */
export function formErrorOf<Field extends string>(
  error: unknown,
  flashMessages: FlashMessages = {},
): { message: string; fields: Messages<Field> } {
  if (!(error instanceof ApiError)) return { message: messageOf(error), fields: {} };
  return { message: flashMessages[error.code] ?? messageOf(error), fields: error.fields as Messages<Field> };
}
