/** Business constants and limits (requirements.md#limits). */
export const SESSION_STORAGE_KEY = 'acadpubjwt';
/** Minutes for which a proof of identity permits the most important calls, such as changes of users. */
export const RECENT_SIGN_IN_MINUTES = 10;
/** The largest accepted file: 'under 5 MB' means fewer than 5,242,880 bytes (requirements.md#limits). */
export const MAX_UPLOAD_BYTES = 5_242_879;
/** The PDF of a whole issue contains all its articles. */
export const MAX_ISSUE_PDF_BYTES = 25_000_000;
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;
export const tooLargeMessage = (maxBytes: number): string =>
  `File size exceeds the limit of ${megabytes(maxBytes)}.`;
export const MAX_AUTHOR_WORDS = 50;
export const TITLE_WORDS_NOTE = 100;
export const WEBDATA_PAGE_SIZE = 20;
/** Maximum page size of any list; a larger `limit` is rejected. */
export const MAX_PAGE_SIZE = 200;
/**
 * Maximum number of results of a search, over all pages (requirements.md#limits). Readers' matches are counted up to
 * one more, which stands for more.
 */
export const MAX_SEARCH_RESULTS = 10_000;
/** Maximum number of reference numbers or editors per document request (requirements.md#limits). */
export const MAX_BATCH_ITEMS = 2_000;
/** Days for which the draft of a form is kept after its last change. */
export const DRAFT_DAYS = 30;
export const MAX_DRAFTS = 50;
export const MAX_DRAFT_CHARACTERS = 300_000;
/** Maximum number of waiting and running jobs per user. */
export const MAX_WAITING_JOBS = 5;

export const MAX_IMPORT_BYTES = 512 * 1_048_576;
export const MAX_IMPORT_UNPACKED_BYTES = 2_048 * 1_048_576;
export const MAX_IMPORT_LIST_BYTES = 128 * 1_048_576;
export const MAX_IMPORT_ROWS = 20_000;
/** Limit of an issue's articles in an import, which are loaded in one transaction. */
export const MAX_IMPORT_ISSUE_ARTICLES = 2_000;
/** Limit of an import's zip entries, including folders and the pictures of an export. */
export const MAX_IMPORT_ENTRIES = 30_000;
export const MAX_WAITING_IMPORTS = 5;
