import type { ErrorCode } from '#contracts/errors.js';
import { ApiError, messageOf } from '../../lib/api-call.js';

export type Messages<Field extends string> = Partial<Record<Field, string>>;

/** What the flash says of a code, where the specification's section 8 has other words for it than the field. */
export type FlashWords = Partial<Record<ErrorCode, string>>;

/** What to say of a refused save: in the flash, and at the fields that the server names. */
export function refusalOf<Field extends string>(
  error: unknown,
  words: FlashWords = {},
): { message: string; fields: Messages<Field> } {
  if (!(error instanceof ApiError)) return { message: messageOf(error), fields: {} };
  return { message: words[error.code] ?? messageOf(error), fields: error.fields as Messages<Field> };
}
