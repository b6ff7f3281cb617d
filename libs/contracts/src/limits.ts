/** Business constants and limits (specification section 9). */
export const SESSION_STORAGE_KEY = 'acadpubjwt';
/** The largest file accepted: 'under 5 MB' is fewer than 5,242,880 bytes (decisions 8). */
export const MAX_UPLOAD_BYTES = 5_242_879;
export const MAX_AUTHOR_WORDS = 50;
export const TITLE_WORDS_NOTE = 100;
export const WEBDATA_PAGE_SIZE = 20;
/** Longest list page any call answers; a larger `limit` is refused. */
export const MAX_PAGE_SIZE = 200;
/** Most matches that a search shows, all its pages together (decisions 8). */
export const MAX_SEARCH_RESULTS = 10_000;
/** Most ref numbers or editors of one call for documents (decisions 3). */
export const MAX_BATCH_ITEMS = 2_000;
/** Most jobs of one user that may wait or be under way. */
export const MAX_WAITING_JOBS = 5;

/** Bounds of an import: of the zip as it is sent, */
export const MAX_IMPORT_BYTES = 512 * 1_048_576;
/** of all its files unpacked, */
export const MAX_IMPORT_UNPACKED_BYTES = 2_048 * 1_048_576;
/** of its list of articles, */
export const MAX_IMPORT_LIST_BYTES = 128 * 1_048_576;
/** of its rows, */
export const MAX_IMPORT_ROWS = 20_000;
/** of the articles of one issue, which are loaded in one transaction, */
export const MAX_IMPORT_ISSUE_ARTICLES = 2_000;
/** of the zip's entries, folders and the pictures of an export counted, */
export const MAX_IMPORT_ENTRIES = 30_000;
/** and of the imports that may wait or be under way. */
export const MAX_WAITING_IMPORTS = 5;
