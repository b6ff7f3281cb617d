/**
 * Rejects when the promise does not settle within this many milliseconds. @throws Error the one that `late`
 * creates
 */
export async function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
