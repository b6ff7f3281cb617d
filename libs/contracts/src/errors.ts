interface ErrorRow {
  status: number;
  message: string;
  /** The field at fault, if this error always concerns the same one. */
  field?: string;
}

/**
 * Every error code of the API with its HTTP status and the wording of specification section 8 (decisions 1).
 */
export const errorTable = {
  validation_failed: { status: 400, message: 'Please check the fields and try again' },
  unauthorized: { status: 401, message: 'Please sign in' },
  invalid_credentials: { status: 401, message: 'Invalid user and password' },
  disabled: { status: 403, message: 'User disabled' },
  invalid_ip: { status: 403, message: 'Invalid IP' },
  not_found: { status: 404, message: 'Not Found!' },
  article_not_found: { status: 404, message: 'Article not found!' },
  method_not_allowed: { status: 405, message: 'This address does not take that method' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  duplicate_reference_number: { status: 409, message: 'Duplicate reference number', field: 'refnumber' },
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
  duplicate_issue: { status: 409, message: 'This issue exists already', field: 'issue' },
  issue_not_empty: { status: 409, message: 'This issue has articles and cannot be removed' },
  duplicate_user: { status: 409, message: 'This user name is taken', field: 'name' },
  /** An import can be loaded only once, and only after its check. */
  import_not_ready: { status: 409, message: 'This import is not ready to be loaded' },
  last_enabled_user: { status: 409, message: 'The last enabled user cannot be disabled', field: 'status' },
  job_not_retryable: {
    status: 409,
    message: 'This job cannot be retried: what it works on is gone or finished. Discard it and start again',
  },
  /** The first request with this Idempotency-Key is still being processed. */
  request_in_progress: { status: 409, message: 'This was sent already and is being worked on' },
  /** The response's `current` is the entity's current state. */
  version_conflict: { status: 412, message: 'Somebody else has changed this meanwhile' },
  file_too_large: { status: 413, message: 'File size exceeds the limit of 5 MB.' },
  not_a_pdf: { status: 415, message: 'The file must be a PDF', field: 'pdfFile' },
  not_a_zip: { status: 415, message: 'The file must be a zip, or an OJS export (XML)' },
  not_an_image: {
    status: 415,
    message: 'The picture must be a JPEG, PNG, WebP, AVIF or GIF image',
    field: 'imgFile',
  },
  invalid_txnid: { status: 422, message: 'Invalid transaction id', field: 'txnid' },
  invalid_pagenumber: { status: 422, message: 'Invalid page number', field: 'pagenumber' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key came with another request before' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later' },
  internal: { status: 500, message: 'Something went wrong' },
  bad_gateway: { status: 502, message: 'Something went wrong' },
  service_unavailable: {
    status: 503,
    message: 'The service is not available at the moment. Please try again shortly',
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
