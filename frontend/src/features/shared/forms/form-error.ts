import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { ApiError, messageOf } from '#lib/api-call.ts';
import type { Messages } from './checks.ts';

/** Messages of a form that differ from those of the error code (requirements.md#messages-of-forms). */
export type FlashMessages = Partial<Record<ErrorCode, string>>;

/** Error codes whose messages the flash shows as specified (requirements.md#messages-of-forms). */
const specified: readonly ErrorCode[] = [
  'duplicate_reference_number',
  'duplicate_title',
  'duplicate_txnid',
  'invalid_txnid',
  'invalid_pagenumber',
];

interface FormError<Field extends string> {
  /** Messages for the fields that the server names; an empty one only marks its field. */
  fields: Messages<Field>;
  /** The refusal's own message, for the flash. */
  words?: string;
  /** Message for the flash when none of the fields is in the form. */
  message: string;
}

/** Messages of a form for a rejected save (requirements.md#messages-of-forms). */
export function formErrorOf<Field extends string>(
  error: unknown,
  flashMessages: FlashMessages = {},
): FormError<Field> {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return { fields: {}, message };
  const { code } = error;
  const fields = error.fields as Messages<Field>;
  const own = flashMessages[code];
  if (own !== undefined) return { fields: withoutWords(fields), words: own, message };
  return { fields, words: specified.includes(code) ? errorTable[code].message : undefined, message };
}

/** Marks the fields without messages beside the flash. */
const withoutWords = <Field extends string>(fields: Messages<Field>): Messages<Field> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, ''])) as Messages<Field>;
