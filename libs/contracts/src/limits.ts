/** Business constants and limits (specification section 9). */
export const SESSION_STORAGE_KEY = 'acadpubjwt';
export const MAX_UPLOAD_BYTES = 5_242_880;
export const MAX_AUTHOR_WORDS = 50;
export const TITLE_WORDS_NOTE = 100;
export const WEBDATA_PAGE_SIZE = 20;
/** Longest list page any call answers; a larger `limit` is refused. */
export const MAX_PAGE_SIZE = 200;
/** Most ref numbers or editors of one call for documents (decisions 3). */
export const MAX_BATCH_ITEMS = 2_000;
/** Most jobs of one user that may wait or be under way. */
export const MAX_WAITING_JOBS = 5;
