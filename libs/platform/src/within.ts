/**
 * Rejects when the promise does not settle within this many milliseconds. @throws Error the one that `timeoutError`
 * creates
 */
export async function within<T>(
  milliseconds: number,
  promise: Promise<T>,
  timeoutError: () => Error,
): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timeoutError()), milliseconds);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
