/** What a promise comes to, unless so many milliseconds pass first. @throws Error the one that `late` makes */
export async function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
