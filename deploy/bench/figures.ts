/** The percentile of the values; 0 without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** 'median 12 ms, 95 % within 40 ms, longest 51 ms'; with one digit after the point if `exact`. */
export function spread(milliseconds: number[], exact = false): string {
  const shown = (share: number) => `${percentile(milliseconds, share).toFixed(exact ? 1 : 0)} ms`;
  return `median ${shown(0.5)}, 95 % within ${shown(0.95)}, longest ${shown(1)}`;
}

/** '1.2 s'. */
export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** The result of a promise and its duration in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}
