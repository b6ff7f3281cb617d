import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SHOWN = 10;

/**
 * A reporter of Jest: prints the files that took longest, so that the next slow spec is seen when it comes, and writes
 * the seconds of each into test-results/spec-seconds.csv.
 */
export default class SlowestFiles {
  onRunComplete(_, { testResults }) {
    const files = testResults
      .map(({ testFilePath, perfStats }) => ({
        path: relative('', testFilePath),
        seconds: (perfStats.runtime / 1_000).toFixed(1),
      }))
      .sort((one, other) => other.seconds - one.seconds);
    for (const { path, seconds } of files.slice(0, SHOWN))
      console.log(`Slow test file: ${path} (${seconds}s)`);
    mkdirSync('test-results', { recursive: true });
    const lines = files.map(({ path, seconds }) => `${path},${seconds}\n`);
    writeFileSync('test-results/spec-seconds.csv', `file,seconds\n${lines.join('')}`);
  }
}
