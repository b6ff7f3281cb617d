import { pageErrors } from './page-errors.ts';

interface ErrorRow {
  status: number;
  message: string;
  /** The field at fault, if this error always concerns the same one. */
  field?: string;
}

/**
 * Every error code of the API with its HTTP status and wording (requirements.md#errors).
 */
export const errorTable = {
  validation_failed: { status: 400, message: 'Please check the fields and try again' },
  unauthorized: { status: 401, message: 'Please sign in' },
  invalid_credentials: { status: 401, message: 'Invalid user and password' },
  /** The password was correct: send it again with the field `code`. */
  second_factor_required: { status: 401, message: 'Enter the code that your authenticator app shows' },
  invalid_code: {
    status: 401,
    message: 'This code is wrong or has already been used. Wait for the next one and try again',
    field: 'code',
  },
  invalid_passkey: {
    status: 401,
    message: 'This passkey was not accepted. Try again, or sign in with your password',
  },
  disabled: { status: 403, message: 'User disabled' },
  forbidden: { status: 403, message: 'Your role does not permit this' },
  /** Manuscripts are shown to users who can be compared with their authors. */
  address_required: {
    status: 403,
    message: 'Enter your e-mail address under your name at the top right before you work with manuscripts',
  },
  unknown_identity: {
    status: 403,
    message:
      'Your institution’s sign-in is not linked to a user of this journal. Sign in with your username, then link the two under your name at the top right',
  },
  identity_refused: {
    status: 400,
    message: 'Your institution’s sign-in was not completed. Please try again',
  },
  /** The user has no authenticator app, and the role requires a second factor. */
  passkey_required: {
    status: 403,
    message: 'Your role requires more than a password: sign in with your passkey',
  },
  /** Until then the session may only set up a second factor. */
  second_factor_missing: { status: 403, message: 'Your role requires a second factor: set it up first' },
  /** The session's user must prove their identity again (`POST /auth/reauthenticate`), then repeat the call. */
  recent_sign_in_required: { status: 403, message: 'Please confirm that it is you' },
  /** Like `recent_sign_in_required`, but by a code or a passkey: the password does not change a second factor. */
  recent_second_factor_required: {
    status: 403,
    message: 'Please confirm that it is you, with a code from your app or a passkey',
  },
  invalid_ip: { status: 403, message: 'Invalid IP' },
  not_found: pageErrors.not_found,
  article_not_found: pageErrors.article_not_found,
  /** The article is a correction, a retraction or another notice. */
  notice_without_documents: {
    status: 404,
    message: 'A notice about an article has no certificate and no cover page',
  },
  method_not_allowed: { status: 405, message: 'This address does not support this method' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  duplicate_reference_number: { status: 409, message: 'Duplicate reference number', field: 'refnumber' },
  reserved_reference_number: {
    status: 409,
    message: 'This number is reserved for the manuscript of the same number. Use another one',
    field: 'refnumber',
  },
  duplicate_title: { status: 409, message: 'Duplicate title', field: 'title' },
  notice_on_notice: {
    status: 409,
    message: 'A notice cannot have a notice of its own: publish another one about the article',
  },
  duplicate_doi: { status: 409, message: 'Another article has this DOI', field: 'doi' },
  registered_doi: {
    status: 409,
    message: 'This DOI was deposited for the article, so it cannot change',
    field: 'doi',
  },
  /** The message names what is missing. */
  registration_not_set: { status: 409, message: 'DOIs cannot be deposited yet' },
  duplicate_txnid: { status: 409, message: 'Transaction ID Already Used', field: 'txnid' },
  duplicate_issue: { status: 409, message: 'This issue already exists', field: 'issue' },
  issue_announced: { status: 409, message: 'This issue has already been announced' },
  issue_not_empty: { status: 409, message: 'This issue has articles and cannot be removed' },
  duplicate_page: { status: 409, message: 'Another page has this address', field: 'slug' },
  duplicate_user: { status: 409, message: 'This username is taken', field: 'name' },
  duplicate_address: { status: 409, message: 'Another user has this e-mail address', field: 'email' },
  /** An import can be loaded only once, and only after its check. */
  import_not_ready: { status: 409, message: 'This import is not ready to be loaded' },
  /** The error is at the field `status` or `role`. */
  last_administrator: {
    status: 409,
    message: 'The last enabled administrator cannot be disabled or given another role',
  },
  second_factor_stays: {
    status: 409,
    message: 'Your role requires a second factor, so it can be replaced, not removed',
  },
  too_many_passkeys: {
    status: 409,
    message: 'You already have twenty passkeys. Remove one that you no longer use',
  },
  /** The user has no password. */
  only_sign_in: {
    status: 409,
    message: 'Set a password first. Without this link you could not sign in',
  },
  identity_taken: { status: 409, message: 'This sign-in of your institution is linked to another user' },
  text_not_converted: { status: 409, message: 'This full text has not been converted yet' },
  /** The message says why they cannot be published. */
  pages_not_ready: { status: 409, message: 'The pages of this article are not ready', field: 'status' },
  job_not_retryable: {
    status: 409,
    message: 'This job cannot be retried: what it works on is gone or finished. Discard it and start again',
  },
  /** The step was taken already, or the manuscript has ended. */
  manuscript_closed: { status: 409, message: 'This is no longer possible: the manuscript has moved on' },
  submissions_closed: { status: 409, message: 'The journal takes no new manuscripts at present' },
  too_many_drafts: {
    status: 409,
    message: 'This address already has three drafts. Send or delete one of them first',
  },
  drafts_too_large: {
    status: 409,
    message:
      'Your drafts and what you sent today are too large in total. Delete a draft, or continue tomorrow',
  },
  too_many_files: {
    status: 409,
    message: 'A manuscript can have up to 10 files, 60 MB in total',
    field: 'file',
  },
  /** The message says why. */
  file_not_accepted: { status: 415, message: 'This file is not accepted', field: 'file' },
  /** The first request with this Idempotency-Key is still being processed. */
  request_in_progress: { status: 409, message: 'This request has already been sent and is being processed' },
  link_ended: {
    status: 410,
    message:
      'This link has expired, has already been used, or was replaced by a newer one. An invitation works for seven days, other links for an hour',
  },
  /** The response's `current` is the entity's current state. */
  version_conflict: { status: 412, message: 'Someone else has changed this record' },
  /** A decision is made on what somebody has read: its version is in `If-Match`. */
  version_required: { status: 428, message: 'Send the version of the manuscript in If-Match' },
  file_too_large: { status: 413, message: 'File size exceeds the limit of 5 MB.' },
  not_a_pdf: { status: 415, message: 'The file must be a PDF', field: 'pdfFile' },
  not_a_text: {
    status: 415,
    message: 'The file must be JATS (XML), a zip of JATS or HTML with its pictures, or a Word document',
    field: 'textFile',
  },
  not_a_zip: { status: 415, message: 'The file must be a zip, or an OJS export (XML)' },
  not_an_image: {
    status: 415,
    message: 'The picture must be a JPEG, PNG, WebP, AVIF or GIF image',
    field: 'imgFile',
  },
  invalid_txnid: { status: 422, message: 'Invalid transaction id', field: 'txnid' },
  invalid_pagenumber: { status: 422, message: 'Invalid page number', field: 'pagenumber' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for another request',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later' },
  internal: pageErrors.internal,
  /** The message names the letters. */
  letters_without_font: {
    status: 501,
    message: 'No font on the server has all letters of this document',
  },
  /** The message says what is missing. */
  pages_unavailable: { status: 501, message: 'Pages cannot be made on this server' },
  bad_gateway: { status: 502, message: 'Something went wrong' },
  service_unavailable: {
    status: 503,
    message: 'The service is not available at the moment. Please try again shortly',
  },
  insufficient_storage: {
    status: 507,
    message: 'The journal’s disk is full, so nothing was saved. Please tell whoever runs the server',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** The JSON body of every error response, of all services and the gateway. */
export interface ErrorBody {
  error: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** With `version_conflict`: the entity's current state. */
  current?: unknown;
  requestId: string;
}

/** The field at fault, if the error code implies it. */
export const fieldOfError = (code: ErrorCode): string | undefined => (errorTable[code] as ErrorRow).field;

/** The wait time in words for users. @param seconds as in `Retry-After` */
export function tooManyRequestsMessage(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many requests. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
