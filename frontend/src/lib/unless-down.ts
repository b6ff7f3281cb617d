import { ApiError } from './api-call.ts';

/**
 * The response of a call, or undefined when it fails and the page can do without it. An expired session is still
 * thrown.
 */
export const unlessDown = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error: unknown) => {
    if (error instanceof ApiError && error.code !== 'unauthorized') return undefined;
    throw error;
  });
