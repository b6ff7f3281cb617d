import { mkdirSync, writeFileSync } from 'node:fs';

const SHOWN = 10;

/**
 * Prints the slowest test files, so that the next slow one is seen when it comes, and writes the seconds of each into a
 * CSV file of test-results.
 * @param files path and milliseconds of each
 */
export function writeSeconds(
  csv: string,
  files: readonly (readonly [path: string, milliseconds: number])[],
): void {
  const slowestFirst = files
    .toSorted(([, one], [, other]) => other - one)
    .map(([path, milliseconds]) => ({ path, seconds: (milliseconds / 1_000).toFixed(1) }));
  for (const { path, seconds } of slowestFirst.slice(0, SHOWN))
    console.log(`Slow test file: ${path} (${seconds}s)`);
  mkdirSync('test-results', { recursive: true });
  const lines = slowestFirst.map(({ path, seconds }) => `${path},${seconds}\n`);
  writeFileSync(`test-results/${csv}`, `file,seconds\n${lines.join('')}`);
}
