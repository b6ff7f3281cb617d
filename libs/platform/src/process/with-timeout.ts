/** Settles as the promise does, or rejects with `timeoutError` when that takes longer than this many milliseconds. */
export async function withTimeout<T>(
  milliseconds: number,
  promise: Promise<T>,
  timeoutError: () => Error,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timeoutError()), milliseconds);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
