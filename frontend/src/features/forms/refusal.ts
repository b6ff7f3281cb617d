import { type ErrorCode, errorTable } from '#contracts/errors.js';
import { ApiError } from '../../lib/api-call.js';

export type Messages<Field extends string> = Partial<Record<Field, string>>;

/** The codes that a form says in their own words, each beside the field it is about. */
export type Spoken<Field extends string> = Partial<Record<ErrorCode, Field>>;

/** What to say of a refused save, and beside which fields; any other error is 'Something went wrong' (specification section 8). */
export function refusalOf<Field extends string>(
  error: unknown,
  spoken: Spoken<Field>,
): { message: string; fields: Messages<Field> } {
  if (!(error instanceof ApiError)) return { message: errorTable.internal.message, fields: {} };
  const field = spoken[error.code];
  const { message } = errorTable[error.code];
  if (field) return { message, fields: { [field]: message } as Messages<Field> };
  return { message: errorTable.internal.message, fields: error.fields as Messages<Field> };
}
