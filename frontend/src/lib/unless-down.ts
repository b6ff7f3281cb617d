import { ApiError } from './api-call.js';

/** What a call answers, or undefined when it fails: the page stands without it. A session that has ended is no such failure. */
export const unlessDown = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (error instanceof ApiError && error.code !== 'unauthorized') return undefined;
    throw error;
  });
